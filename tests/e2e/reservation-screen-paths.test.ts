import { replayOnPage } from '#tests/support/pageFlow.ts';
import { reservationCreateOnPage, reservationDragOnPage } from '#tests/support/reservation-screens.ts';

replayOnPage(reservationCreateOnPage);
replayOnPage(reservationDragOnPage);
