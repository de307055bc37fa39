import { serviceCreateOnPage, staffCreateOnPage } from '#tests/support/making-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(serviceCreateOnPage);
replayOnPage(staffCreateOnPage);
