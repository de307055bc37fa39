import type { BookingSettings, BookingSettingsBody } from '#machines/flows/door/bookingSettingsFields.ts';
import { ifMatch } from '#src/api/headers.ts';
import { answer } from '#src/api/refuse.ts';
import { toObject } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

/** The calls of a clinic about its page for booking from home. */
export const bookingPageCalls = perApp(({ api, notify }) => ({
  async readBookingSettings(id: number, signal: AbortSignal): Promise<BookingSettings> {
    const call = api.signedIn.GET('/api/clinics/{id}/booking-page/', { params: { path: { id } }, signal });
    return toObject<BookingSettings>(await answer(call, { signal }));
  },
  async updateBookingSettings(
    id: number,
    body: BookingSettingsBody,
    version: number | null,
    signal: AbortSignal,
  ): Promise<BookingSettings> {
    const params = { path: { id }, header: ifMatch(api, version) };
    const call = api.signedIn.PUT('/api/clinics/{id}/booking-page/', { body, params, signal });
    return toObject<BookingSettings>(await answer(call, { notify, signal }));
  },
}));
