import { onlineNewsOnPage } from '#tests/support/news-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(onlineNewsOnPage);
