import { replayOnPage } from '#tests/support/pageFlow.ts';
import { chartHoldOnPage, chartRemovalOnPage } from '#tests/support/retention-flows.ts';

replayOnPage(chartRemovalOnPage);
replayOnPage(chartHoldOnPage);
