import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './styles/global.css.ts';
import { readApiSettings } from './api/settings.ts';
import { arrivalCalls } from './calls/arrivals.ts';
import { bookingCalls } from './calls/booking.ts';
import { doorCalls } from './calls/door.ts';
import { arrivalFlow } from './flows/door/arrival.ts';
import { bookingFlow } from './flows/door/booking.ts';
import { visitByLinkFlow } from './flows/door/visitByLink.ts';
import { ArrivalPage } from './screens/door/arrival/ArrivalPage.tsx';
import { BookingPage } from './screens/door/booking/BookingPage.tsx';
import { VisitPage } from './screens/door/VisitPage.tsx';

/** The pages that patients open from home: an entry of their own, without the dashboard. */
const [, kind, name = ''] = /^\/(visit|book|arrive)\/([^/]+)\/?$/.exec(location.pathname) ?? [];
const place = document.getElementById('root');
const pages = { visit: visitPage, book: bookingPage, arrive: arrivalPage };
const shown = pages[kind as keyof typeof pages];
if (place && shown) flushSync(() => createRoot(place).render(shown(name)));

function visitPage(token: string) {
  const calls = doorCalls(readApiSettings().baseUrl, token);
  return <VisitPage flow={visitByLinkFlow(calls)} calendar={calls.calendar} />;
}

function bookingPage(clinic: string) {
  const calls = bookingCalls(readApiSettings().baseUrl, clinic);
  return <BookingPage flow={bookingFlow(calls)} calendarOf={calls.calendarOf} />;
}

function arrivalPage(clinic: string) {
  return <ArrivalPage flow={arrivalFlow(arrivalCalls(readApiSettings().baseUrl, clinic))} />;
}
