package fathom.reports.html;

import fathom.reports.figures.chart.PlotStyle;

/** The style of the page: light and dark, wide and narrow, screen and paper. */
final class PageStyle {
  /** Nothing in it may be read as the end of the style, or as a character of XML. */
  private static final String PAGE =
      """
      :root{color-scheme:light dark;--ground:#fff;--panel:#f6f7f9;--line:#d5dae1;--words:#1f2328;\
      --soft:#57606a;--accent:#0b62a8;--warn:#8a4b00;--warn-ground:#fff4e0;--good:#0a6b3f;--bad:#b42318}
      @media screen and (prefers-color-scheme:dark){:root{--ground:#14171a;--panel:#1c2025;\
      --line:#333a43;--words:#e6e8eb;--soft:#9aa4af;--accent:#6cb6ff;--warn:#f0b866;\
      --warn-ground:#2b2415;--good:#56d39b;--bad:#ff8f85}}
      *{box-sizing:border-box}
      html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
      body{margin:0;background:var(--ground);color:var(--words);\
      font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',\
      Helvetica,Arial,sans-serif}
      .skip{position:absolute;left:-99rem;top:0;background:var(--ground);color:var(--accent);\
      padding:.5rem 1rem;z-index:1}
      .skip:focus{left:0}
      header,main,footer{max-width:70rem;margin:0 auto;padding:0 1.25rem}
      header{padding-top:1.2rem}
      footer{padding-bottom:3rem;color:var(--soft);font-size:.9rem}
      h1{font-size:1.35rem;line-height:1.25;margin:0 0 .4rem;text-wrap:balance}
      h2{font-size:1.2rem;margin:1.5rem 0 .6rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
      h3{font-size:1.05rem;margin:0 0 .5rem}
      p{margin:.5rem 0;overflow-wrap:anywhere}section p{font-size:.9rem;color:var(--soft)}
      a{color:var(--accent)}
      :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:2px}
      header>p{margin:.35rem 0}header>p:first-of-type{font-size:1.08rem;font-weight:600;margin:.6rem 0 .35rem}
      code{font-size:.92em;background:var(--panel);border:1px solid var(--line);border-radius:4px;padding:.1rem .35rem;\
      overflow-wrap:anywhere;user-select:all}
      .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));\
      gap:.3rem 1.6rem;margin:.8rem 0}
      .facts dt{color:var(--soft);font-size:.85rem}.facts dd{margin:0;overflow-wrap:anywhere}
      nav ol{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none;margin:.7rem 0 0;padding:0;font-size:.9rem}
      .note{color:var(--soft);font-size:.92rem}
      .scroll{position:relative;overflow-x:auto;margin:.5rem 0 .8rem;border:1px solid var(--line);border-radius:6px}
      table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
      caption{text-align:left;padding:.35rem .6rem;color:var(--soft);font-size:.88rem}
      th,td{text-align:left;vertical-align:top;padding:.22rem .6rem;line-height:1.4;border-top:1px solid var(--line)}
      thead th{background:var(--panel);font-weight:600;white-space:nowrap}
      tbody th{font-weight:600}
      td.number{white-space:nowrap}
      td.words{min-width:6.5rem;overflow-wrap:anywhere}td.words.wide{min-width:11rem}
      .off{color:var(--soft)}
      .warnings{background:var(--warn-ground);border-left:4px solid var(--warn);border-radius:4px;\
      padding:.4rem 1rem .4rem 2rem;margin:.6rem 0;font-size:.92rem}
      .warnings li{margin:.2rem 0;overflow-wrap:anywhere}
      figure{margin:.5rem 0;padding:.7rem .8rem .4rem;border:1px solid var(--line);border-radius:6px}
      figcaption{font-size:.85rem;line-height:1.4;color:var(--soft);margin-top:.5rem;overflow-wrap:anywhere}
      .plot{display:block;width:100%;height:auto;max-width:54rem;margin:0 auto}
      .plot.narrow{display:none;max-width:30rem}
      .pair{display:grid;grid-template-columns:minmax(0,1fr);column-gap:1.2rem}
      @media screen and (min-width:60rem){.pair{grid-template-columns:repeat(2,minmax(0,1fr))}\
      .pair .plot.wide{display:none}.pair .plot.narrow{display:block}}
      .holds{color:var(--good)}.fails{color:var(--bad)}.unknown{color:var(--soft)}
      details{border:1px solid var(--line);border-radius:6px;margin:.5rem 0;padding:0 .9rem}
      summary{cursor:pointer;padding:.45rem 0}summary h2{display:inline;font-size:1rem;border:0;margin:0}
      pre{overflow-x:auto;background:var(--panel);border:1px solid var(--line);border-radius:6px;\
      padding:.8rem 1rem;font-size:.85rem;line-height:1.45}
      @media screen and (max-width:40rem){.scroll.wide::before{content:'↔ wider than the screen';position:sticky;left:0;\
      padding:0 .75rem;color:var(--soft);font-size:.8rem}\
      .plot.wide{display:none}.plot.narrow{display:block}}
      @media (max-width:40rem){header,main,footer{padding-left:.8rem;padding-right:.8rem}\
      h1{font-size:1.5rem}figure{padding:.7rem .3rem .4rem}\
      .scroll.wide thead th{white-space:normal;min-width:4.5rem}details{padding:0 .3rem}\
      table.stack thead{position:absolute;left:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}\
      table.stack,table.stack caption,table.stack tbody,table.stack tr,table.stack th,\
      table.stack td{display:block}\
      table.stack tr{border-top:1px solid var(--line);padding:.5rem 0}\
      table.stack th,table.stack td{border:0;padding:.12rem .75rem;white-space:normal}\
      table.stack td.words.wide,table.stack td.words{min-width:0}\
      table.stack td[data-label]::before{content:attr(data-label) ': ';color:var(--soft)}\
      table.stack td:empty{display:none}}
      @media print{@page{margin:1cm}html,body{font-size:9.5pt}h1{font-size:13pt}section p{font-size:8pt;line-height:1.35}nav,.skip{display:none}\
      header,main,footer{max-width:none;padding:0}.scroll,pre{overflow:visible}\
      .scroll,figure,details{border-color:#bbb}table{font-size:8pt}\
      .pair{grid-template-columns:repeat(2,minmax(0,1fr));column-gap:.5cm}\
      .plot.wide{display:none}.plot.narrow{display:block;max-width:7.5cm}\
      figure{margin:0 0 .25cm;padding:.15cm}figure h3{font-size:10pt;margin:0 0 .1cm}\
      figcaption{margin:.1cm 0 0;font-size:7.5pt;line-height:1.3}\
      th,td{padding:.04cm .15cm}caption{padding:.12cm .2cm}.warnings{padding:.1cm .3cm .1cm .8cm;font-size:8pt;line-height:1.35}\
      h2{margin:.6cm 0 .25cm}\
      figure,.warnings li,tr{break-inside:avoid}tbody tr:first-child{break-before:avoid}h2,h3,caption,summary{break-after:avoid}\
      td.words.wide,td.words{min-width:0}td.number,tbody th,thead th{white-space:normal}\
      pre{white-space:pre-wrap;overflow-wrap:anywhere}a{color:inherit;text-decoration:none}}
      @media print{#checks+.scroll{break-inside:avoid}\
      #parameters+.scroll td.number,#checks+.scroll td.number{white-space:nowrap}}
      @media print{details::details-content{display:block;content-visibility:visible}}
      """;

  private PageStyle() {}

  static String sheet() {
    return PAGE + PlotStyle.inPage();
  }
}
