import { reservationConsentAddOnPage } from '#tests/support/consent-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { reservationMoveOnPage } from '#tests/support/reservation-flows.ts';

replayOnPage(reservationMoveOnPage);
replayOnPage(reservationConsentAddOnPage);
