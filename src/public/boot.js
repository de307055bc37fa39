// Before the first paint: the stored choice, or the system's, so that a dark page never flashes white.
try {
  const stored = localStorage.getItem('darkMode');
  const dark =
    stored === 'true' || (stored !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches);
  if (dark) document.documentElement.classList.add('dark');
} catch {
  if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark');
}

// A prerendered page can be read and typed into without the app: its code, and the styles of every other page, are
// fetched after the first frame that shows it, so that its own styles and text have the line to themselves.
const { entry, styles, routes } = document.currentScript.dataset;
if (entry) {
  const parts = entry.split(' ');
  const link = (rel, href) => {
    const made = Object.assign(document.createElement('link'), { rel, href });
    document.head.append(made);
    return made;
  };
  const load = async () => {
    for (const later of document.querySelectorAll('link[data-later]')) later.rel = 'modulepreload';
    for (const part of parts) link('modulepreload', part);
    const sheet = link('stylesheet', styles);
    // the app goes on without them rather than not at all
    await new Promise((resolve) => {
      sheet.onload = sheet.onerror = resolve;
    });
    for (const part of parts) await import(part);
  };
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) load();
    else requestAnimationFrame(() => setTimeout(load));
  });
  // who types here is about to be let in; what cannot be fetched ahead is asked for again when it is needed
  addEventListener('input', () => link('modulepreload', routes), { once: true });
}

// A page behind sign-in: what it will ask for first is on its way before its code is. The app takes each answer for the
// very same request (src/api/headStart.ts), and throws away what it does not ask for; nothing is shown by this.
const token = () => {
  try {
    const kept = localStorage.getItem('auth_token') ?? '';
    return kept.length <= 8192 && /^[\x21-\x7e]+$/.test(kept) ? kept : '';
  } catch {
    return '';
  }
};
/** A day so long ago, where the browser is: mostly the clinic's day, and otherwise asked for in vain. */
const day = (before) => {
  // without a format, whose first use costs more than everything else here
  const now = new Date();
  const at = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - before);
  return new Date(at).toISOString().slice(0, 10);
};
/** The day that the calendar at this address shows; mostly so, where the address leaves out its view. */
const calendarCalls = (of) => {
  const { date = day(0), view = 'day', ...others } = Object.fromEntries(new URLSearchParams(location.search));
  if (view !== 'day' || !/^\d{4}-\d\d-\d\d$/.test(date) || Object.keys(others).length > 0) return [];
  return [`/api/patients/appointments/calendar/${of(`&date_from=${date}&date_to=${date}`)}`];
};
/** What the page at this address asks for, where it can be told from the address and the clinic of the last visit. */
const ownCalls = () => {
  const path = location.pathname.replace(/\/$/, '');
  const [, id] = /^\/dashboard\/patients\/detail\/([1-9]\d{0,8})$/.exec(path) ?? [];
  const [, record] =
    /^\/dashboard\/patients\/detail\/medical-records\/detail\/([1-9]\d{0,8})$/.exec(path) ?? [];
  if (id) return [`/api/patients/patients/${id}/`];
  if (record) return [`/api/medical-records/${record}/`];
  const clinic = /^[1-9]\d{0,9}$/.exec(localStorage.getItem('defaultClinic') ?? '')?.[0];
  if (!clinic) return [];
  const of = (rest = '') => `?clinic=${clinic}${rest}`;
  if (path === '/dashboard/reservations')
    return [
      ...calendarCalls(of),
      `/api/services/services${of('&status=all&limit=100&offset=0')}`,
      `/api/staff/staff${of('&status=current&limit=100&offset=0')}`,
      `/api/patients/labels${of('&status=all&limit=100&offset=0')}`,
      `/api/staff/staff${of('&mine=true&limit=1')}`,
    ];
  if (location.search) return [];
  if (path === '/dashboard/patients')
    return [
      `/api/patients/patients?limit=20&ordering=last_name&clinic=${clinic}`,
      `/api/patients/labels${of('&status=active&limit=100&offset=0')}`,
    ];
  if (path !== '/dashboard') return [];
  return [
    `/api/analytics/dashboard/analytic${of(`&date_from=${day(27)}&date_to=${day(0)}&granularity=day`)}`,
    `/api/analytics/dashboard/work/${of()}`,
  ];
};
/** The languages that the pages have, by the order in which the app looks for one (src/language/language.ts). */
const languages = () => {
  let kept = null;
  try {
    kept = localStorage.getItem('language');
  } catch {
    // blocked
  }
  return [kept, ...navigator.languages.map((tag) => tag.split('-')[0]), 'en'];
};
/** Draws the shell of the page as soon as its picture has been read: the code of the page comes later. */
const paintShell = () => {
  const draw = () => {
    const pictures = [...document.querySelectorAll('template[data-shell]')];
    const find = (language) => pictures.find(({ dataset }) => dataset.shell === language);
    const picture = find(languages().find(find));
    const shell = picture.content.cloneNode(true);
    const path = location.pathname.replace(/\/$/, '');
    for (const link of shell.querySelectorAll('nav a[href^="/dashboard/"], nav li a')) {
      const to = link.getAttribute('href');
      if (path === to || (to !== '/dashboard' && path.startsWith(`${to}/`)))
        link.setAttribute('aria-current', 'page');
      if (path === to) shell.querySelector('h1').textContent = link.textContent;
    }
    if (path === '/dashboard/reservations')
      shell.querySelector('main > div').classList.add(picture.dataset.edge);
    const { matches } = matchMedia('(min-width: 48em) and (max-width: 63.99em)');
    if ((localStorage.getItem('navigationCollapsed') ?? String(matches)) === 'true')
      shell.querySelector('nav').classList.add(picture.dataset.collapsed);
    shell.querySelector('[role=switch]').checked = document.documentElement.classList.contains('dark');
    document.documentElement.lang = picture.dataset.shell;
    document.documentElement.dir = picture.dataset.shell === 'ar' ? 'rtl' : 'ltr';
    document.getElementById('root').append(shell);
  };
  new MutationObserver((_, observer) => {
    if (!document.getElementById('whole')) return;
    observer.disconnect();
    draw();
  }).observe(document, { childList: true, subtree: true });
};
const access = !entry && location.pathname.startsWith('/dashboard') && token();
if (access) {
  const base = document.querySelector('meta[name="api-base-url"]')?.content.trim() || 'http://localhost:8000';
  const calls = ['/api/auth/active-user', '/api/clinics?limit=10&offset=0'];
  try {
    calls.push(...ownCalls());
  } catch {
    // a storage that is blocked names no clinic
  }
  const answers = new Map();
  for (const call of calls) {
    const url = new URL(base.replace(/\/+$/, '') + call).href;
    const answer = fetch(url, {
      headers: { accept: 'application/json; sentences=parts, */*', authorization: `Bearer ${access}` },
    });
    // nobody may come for it
    answer.catch(() => {});
    answers.set(url, answer);
  }
  window.headStart = { access, answers };
  paintShell();
}

// Only the app sends a form: what is submitted before its code has come would end the loading of the page. The form that
// takes its place sends it (src/effects/doneEarly.ts).
addEventListener('submit', (event) => {
  event.preventDefault();
  window.submittedEarly = true;
});
