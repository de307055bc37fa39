import { formOnPage } from '#tests/support/form-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { serviceCreatePage } from '#tests/support/service-forms.ts';
import { staffCreatePage } from '#tests/support/staff-forms.ts';

replayOnPage(formOnPage(serviceCreatePage));
replayOnPage(formOnPage(staffCreatePage));
