import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './styles/global.css.ts';
import { readApiSettings } from './api/settings.ts';
import { doorCalls } from './calls/door.ts';
import { visitByLinkFlow } from './flows/door/visitByLink.ts';
import { VisitPage } from './screens/door/VisitPage.tsx';

/** The pages that patients open by a link: an entry of their own, without the dashboard. */
const [, token = ''] = /^\/visit\/([^/]+)\/?$/.exec(location.pathname) ?? [];
const calls = doorCalls(readApiSettings().baseUrl, token);
const place = document.getElementById('root');
if (place) {
  const page = <VisitPage flow={visitByLinkFlow(calls)} calendar={calls.calendar} />;
  flushSync(() => createRoot(place).render(page));
}
