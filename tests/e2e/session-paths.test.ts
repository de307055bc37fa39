import { defaultClinicOnPage } from '#tests/support/clinic-choice-flow.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { authOnPage } from '#tests/support/session-flows.ts';

replayOnPage(authOnPage);
replayOnPage(defaultClinicOnPage);
