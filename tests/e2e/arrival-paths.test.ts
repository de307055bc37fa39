import { arrivalOnPage } from '#tests/support/arrival-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(arrivalOnPage);
