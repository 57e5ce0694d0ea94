package fathom.reports;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Reads SVG and pages strictly: what is not well formed is an error. */
public final class Xml {
  private Xml() {}

  /** The document. */
  public static Document parse(String text) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new Strict());
      return builder.parse(new InputSource(new StringReader(text)));
    } catch (SAXException e) {
      throw new AssertionError(e + " in " + text.lines().limit(5).toList(), e);
    } catch (IOException | ParserConfigurationException e) {
      throw new AssertionError(e);
    }
  }

  /** All elements with this name below a node, in document order. */
  public static List<Element> all(Node below, String name) {
    NodeList found =
        below instanceof Document document
            ? document.getElementsByTagName(name)
            : ((Element) below).getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }

  /** Elements and the names of their attributes, without a word of their texts. */
  public static String shape(Node node) {
    StringBuilder out = new StringBuilder();
    if (node instanceof Element element) {
      out.append('<').append(element.getTagName());
      NamedNodeMap attributes = element.getAttributes();
      for (int i = 0; i < attributes.getLength(); i++) {
        out.append(' ').append(attributes.item(i).getNodeName());
      }
      out.append('>');
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
      out.append(shape(child));
    }
    return node instanceof Element element
        ? out.append("</").append(element.getTagName()).append(">\n").toString()
        : out.toString();
  }

  private static final class Strict implements ErrorHandler {
    @Override
    public void warning(SAXParseException e) throws SAXException {
      throw e;
    }

    @Override
    public void error(SAXParseException e) throws SAXException {
      throw e;
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
      throw e;
    }
  }
}
