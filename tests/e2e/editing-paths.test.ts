import { reservationEditOnPage, serviceEditOnPage, staffEditOnPage } from '#tests/support/edit-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(reservationEditOnPage);
replayOnPage(serviceEditOnPage);
replayOnPage(staffEditOnPage);
