package fathom.runner.campaign;

import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.process.Deployment;

/**
 * Everything that all parts of a campaign share while it runs.
 *
 * @param site where it runs
 * @param deployment what is started there
 * @param run where all is kept
 */
record RunningCampaign(
    MeasureRequest request,
    Site site,
    Deployment deployment,
    Progress progress,
    TimeBudget timeBudget,
    RunInProgress run) {}
