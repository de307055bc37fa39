import { replayOnPage } from '#tests/support/pageFlow.ts';
import { visitFormsOnPage } from '#tests/support/visit-forms-flow.ts';

replayOnPage(visitFormsOnPage);
