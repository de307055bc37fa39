// Before the first paint: the stored choice, or the system's, so that a dark page never flashes white.
try {
  const stored = localStorage.getItem('darkMode');
  const dark =
    stored === 'true' || (stored !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches);
  if (dark) document.documentElement.classList.add('dark');
} catch {
  if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark');
}
