import { formOnPage } from '#tests/support/form-flows.ts';
import { staffCreateOnPage } from '#tests/support/making-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { serviceCreatePage } from '#tests/support/service-forms.ts';

replayOnPage(formOnPage(serviceCreatePage));
replayOnPage(staffCreateOnPage);
