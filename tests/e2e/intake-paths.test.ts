import { intakeReviewOnPage } from '#tests/support/intake-flow.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(intakeReviewOnPage);
