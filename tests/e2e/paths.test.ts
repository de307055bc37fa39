import { clinicCreatePage, clinicEditPage } from '#tests/support/clinic-forms.ts';
import { formOnPage } from '#tests/support/form-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { signInOnPage } from '#tests/support/screen-flows.ts';

replayOnPage(signInOnPage);
replayOnPage(formOnPage(clinicCreatePage));
replayOnPage(formOnPage(clinicEditPage));
