import { type FormPage, formOnPage } from './form-flows.ts';
import { fill } from './gestures.ts';

const intro = 'What the page says first';
let words = 0;

/** The page of what a clinic publishes for booking from home. It stays where it is once it is saved. */
const bookingSettingsPage: FormPage = {
  id: 'bookingSettings',
  heading: 'Booking from home',
  at: '/dashboard/settings/booking',
  calls: {
    read: /^GET \/api\/clinics\/\d+\/booking-page\/$/,
    save: /^PUT \/api\/clinics\/\d+\/booking-page\/$/,
  },
  action: 'Save changes',
  async type(page) {
    words += 1;
    const text = `Welcome ${words}.`;
    await fill(page, { 'Address word': `settings-${words}-${Date.now().toString(36)}`, [intro]: text });
  },
  saved: 'Booking from home',
};

/** The settings of booking from home. */
export const bookingSettingsOnPage = formOnPage(bookingSettingsPage);
