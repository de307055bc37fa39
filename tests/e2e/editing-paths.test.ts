import { formOnPage } from '#tests/support/form-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { reservationEditPage } from '#tests/support/reservation-form.ts';
import { serviceEditPage } from '#tests/support/service-forms.ts';
import { staffEditOnPage } from '#tests/support/staff-forms.ts';

replayOnPage(formOnPage(reservationEditPage));
replayOnPage(formOnPage(serviceEditPage));
replayOnPage(staffEditOnPage);
