/**
 * Campaigns: what a user asked to be measured, from the request to the sheet, also after it was
 * interrupted, and again as repeated runs.
 *
 * <p><b>What lives here.</b> Planned: {@link fathom.runner.campaign.plan}, in a package of its own.
 * Run: {@link fathom.runner.campaign.Campaigns} opens what a campaign needs and tries again after a
 * failure; {@code Measurement} decides which blocks come, {@code FurtherBlocks} how many more;
 * {@code BlockRunner} runs an experiment's part of a block in a {@link
 * fathom.runner.campaign.ClusterSession}, a cluster that is up, with its {@code PeerProcess}es and
 * one {@code JmhLauncher}. Resumed: {@code CampaignSetup} begins a run directory or goes on with
 * one, if {@code ResumeCheck} finds that it is the same campaign. {@link
 * fathom.runner.campaign.Repetitions} measures a run's plan again.
 *
 * <p>Each idea has one owner: the directory and its lock, {@link fathom.runner.campaign.RunLock};
 * its manifest and blocks, {@code RunInProgress}; temporary files and Ctrl-C, {@link
 * fathom.runner.campaign.WorkDirectory}; the time, {@code TimeBudget}; fits, {@link
 * fathom.runner.campaign.Fits}.
 *
 * <p><b>What does not belong here.</b> Which benchmarks an experiment starts and for how long
 * ({@code plan}); how nodes are reached ({@code fathom.runner.launch}, {@code
 * fathom.runner.cluster}); collective operations ({@code fathom.runner.operations}); how values are
 * fitted, and files of results (other modules); options and the terminal ({@code
 * fathom.runner.cli}).
 *
 * <p><b>Where to start reading.</b> {@code Campaigns.measure}, then {@code Measurement.run}.
 */
@NullMarked
package fathom.runner.campaign;

import org.jspecify.annotations.NullMarked;
