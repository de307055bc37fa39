import { replayOnPage } from '#tests/support/pageFlow.ts';
import { clinicCreateOnPage, clinicEditOnPage, signInOnPage } from '#tests/support/screen-flows.ts';

replayOnPage(signInOnPage);
replayOnPage(clinicCreateOnPage);
replayOnPage(clinicEditOnPage);
