import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './styles/global.css.ts';
import './styles/bySystem.css.ts';
import { readApiSettings } from './api/settings.ts';
import { arrivalCalls } from './calls/arrivals.ts';
import { bookingCalls } from './calls/booking.ts';
import { doorCalls } from './calls/door.ts';
import { visitFormsCalls } from './calls/visitForms.ts';
import { keptBooking } from './effects/keptBooking.ts';
import { takeTyped } from './effects/typedAtVisit.ts';
import { arrivalFlow } from './flows/door/arrival.ts';
import { bookingFlow } from './flows/door/booking.ts';
import { visitByLinkFlow } from './flows/door/visitByLink.ts';
import { visitFormsFlow } from './flows/door/visitForms.ts';
import { ArrivalPage } from './screens/door/arrival/ArrivalPage.tsx';
import { BookingPage } from './screens/door/booking/BookingPage.tsx';
import { FormsPage } from './screens/door/forms/FormsPage.tsx';
import { VisitPage } from './screens/door/VisitPage.tsx';

/** The pages that patients open from home: an entry of their own, without the dashboard. */
const { baseUrl } = readApiSettings();
const place = document.getElementById('root');
const root = place && createRoot(place);
let shown = '';
const first = root && pageAt(null);
if (first) {
  show(first);
  // the steps of a page are entries at its own address, which it follows itself
  addEventListener('popstate', () => {
    if (location.pathname !== shown) show(pageAt(null));
  });
}

function show(page: ReactNode) {
  shown = location.pathname;
  flushSync(() => root?.render(<StrictMode>{page}</StrictMode>));
}

/** The page of the address, with the pass that the page before had. */
function pageAt(pass: string | null): ReactNode {
  const [, kind, name = '', forms] =
    /^\/(visit|book|arrive)\/([^/]+)(?:\/(forms))?\/?$/.exec(location.pathname) ?? [];
  if (kind === 'visit') return forms ? formsPage(name, pass) : visitPage(name);
  if (forms) return null;
  if (kind === 'book') return bookingPage(name);
  return kind === 'arrive' ? arrivalPage(name) : null;
}

function visitPage(token: string) {
  const calls = doorCalls(baseUrl, token);
  const formsAt = `/visit/${token}/forms`;
  const goToForms = (pass: string) => {
    history.pushState(null, '', formsAt);
    show(pageAt(pass));
  };
  return (
    <VisitPage
      flow={visitByLinkFlow(calls)}
      typed={takeTyped()}
      calendar={calls.calendar}
      formsAt={formsAt}
      onForms={goToForms}
    />
  );
}

function formsPage(token: string, pass: string | null) {
  const flow = visitFormsFlow(doorCalls(baseUrl, token), visitFormsCalls(baseUrl, token));
  return <FormsPage flow={flow} pass={pass} turned={takeTyped()} visitAt={`/visit/${token}`} />;
}

function bookingPage(clinic: string) {
  const calls = bookingCalls(baseUrl, clinic);
  const tab = keptBooking(clinic);
  return <BookingPage flow={bookingFlow(calls, tab)} tab={tab} calendarOf={calls.calendarOf} />;
}

function arrivalPage(clinic: string) {
  return <ArrivalPage flow={arrivalFlow(arrivalCalls(baseUrl, clinic))} />;
}
