import { visitByLinkOnPage, visitLinksOnPage } from '#tests/support/door-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(visitByLinkOnPage);
replayOnPage(visitLinksOnPage);
