import { createFileRoute } from '@tanstack/react-router';
import { refusePage } from '#src/screens/access/refusePage.ts';
import { BookingSettingsPage } from '#src/screens/booking-page/BookingSettingsPage.tsx';
import { formClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/settings/booking')({
  loader: async ({ context: { app } }) => {
    await refusePage(app, 'readBookingSettings');
    return (await formClinic(app)) ?? null;
  },
  staticData: { title: 'Booking from home', isForm: true },
  component: function BookingSettingsRoute() {
    const clinic = Route.useLoaderData();
    return <BookingSettingsPage key={clinic?.id} clinic={clinic} />;
  },
});
