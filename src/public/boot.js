// Before the first paint: the stored choice, or the system's, so that a dark page never flashes white.
try {
  const stored = localStorage.getItem('darkMode');
  const dark =
    stored === 'true' || (stored !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches);
  if (dark) document.documentElement.classList.add('dark');
} catch {
  if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark');
}

// A prerendered page can be read and typed into without the app: its code is fetched after its first frame, so that
// styles and text do not share the line with it.
const parts = document.currentScript.dataset.entry?.split(' ') ?? [];
if (parts.length > 0) {
  const load = async () => {
    for (const link of document.querySelectorAll('link[data-later]')) link.rel = 'modulepreload';
    for (const href of parts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    for (const part of parts) await import(part);
  };
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}

// Only the app sends a form: what is submitted before its code has come would end the loading of the page.
addEventListener('submit', (event) => event.preventDefault());
