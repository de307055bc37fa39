import { bookingOnPage } from '#tests/support/booking-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(bookingOnPage);
