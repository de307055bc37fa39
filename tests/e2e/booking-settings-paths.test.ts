import { bookingSettingsOnPage } from '#tests/support/booking-settings-flow.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(bookingSettingsOnPage);
