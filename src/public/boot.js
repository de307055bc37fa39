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
const { entry, styles, addresses } = document.currentScript.dataset;
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
  addEventListener('input', () => link('modulepreload', addresses), { once: true });
}

// Only the app sends a form: what is submitted before its code has come would end the loading of the page.
addEventListener('submit', (event) => event.preventDefault());
