import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './styles/global.css.ts';
import { readApiSettings } from './api/settings.ts';
import { bookingCalls } from './calls/booking.ts';
import { doorCalls } from './calls/door.ts';
import { bookingFlow } from './flows/door/booking.ts';
import { visitByLinkFlow } from './flows/door/visitByLink.ts';
import { BookingPage } from './screens/door/booking/BookingPage.tsx';
import { VisitPage } from './screens/door/VisitPage.tsx';

/** The pages that patients open from home: an entry of their own, without the dashboard. */
const [, kind, name = ''] = /^\/(visit|book)\/([^/]+)\/?$/.exec(location.pathname) ?? [];
const place = document.getElementById('root');
if (place) flushSync(() => createRoot(place).render(kind === 'book' ? bookingPage(name) : visitPage(name)));

function visitPage(token: string) {
  const calls = doorCalls(readApiSettings().baseUrl, token);
  return <VisitPage flow={visitByLinkFlow(calls)} calendar={calls.calendar} />;
}

function bookingPage(clinic: string) {
  const calls = bookingCalls(readApiSettings().baseUrl, clinic);
  return <BookingPage flow={bookingFlow(calls)} calendarOf={calls.calendarOf} />;
}
