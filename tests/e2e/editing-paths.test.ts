import { reservationEditOnPage, staffEditOnPage } from '#tests/support/edit-flows.ts';
import { formOnPage } from '#tests/support/form-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { serviceEditPage } from '#tests/support/service-forms.ts';

replayOnPage(reservationEditOnPage);
replayOnPage(formOnPage(serviceEditPage));
replayOnPage(staffEditOnPage);
