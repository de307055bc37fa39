import { replayOnPage } from '#tests/support/pageFlow.ts';
import {
  reservationCreateOnPage,
  reservationDragOnPage,
  slotHoldOnPage,
} from '#tests/support/reservation-screens.ts';

replayOnPage(reservationCreateOnPage);
replayOnPage(reservationDragOnPage);
replayOnPage(slotHoldOnPage);
