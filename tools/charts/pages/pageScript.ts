/**
 * The search of the static gallery: what the app's `search` finds, among the names that the page holds as data. Without a
 * script there is no search, and all else of the page is as it was.
 */
export const pageScript = `
(() => {
  const names = JSON.parse(document.getElementById('names').textContent)
    .flatMap(([chart, own]) => own.map(([kind, name, place]) => ({ chart, kind, name, place })));
  const finder = document.getElementById('finder');
  const box = finder.querySelector('input');
  const status = finder.querySelector('[role=status]');
  const list = finder.querySelector('ul');
  const most = Number(finder.dataset.most);
  const find = (words) => {
    const wanted = words.trim().toLowerCase();
    if (wanted === '') return [];
    return names
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .sort((one, other) => (other.name.toLowerCase() === wanted) - (one.name.toLowerCase() === wanted))
      .slice(0, most);
  };
  const linkTo = ({ place }) => '#' + encodeURIComponent(place);
  const told = (count, words) => {
    if (words.trim() === '') return '';
    if (count === 0)
      return 'No results for “' + words + '”. Try the name of a chart, a state, an event, a guard or a call.';
    return count === 1 ? '1 result' : (count === most ? 'The first ' : '') + count + ' results';
  };
  const show = () => {
    const hits = find(box.value);
    status.textContent = told(hits.length, box.value);
    list.replaceChildren(
      ...hits.map((hit) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = linkTo(hit);
        link.textContent = hit.name;
        const about = document.createElement('span');
        about.className = 'soft';
        about.textContent = hit.kind === 'chart' ? ' chart' : ' ' + hit.kind + ' of ' + hit.chart;
        item.append(link, about);
        return item;
      }),
    );
  };
  box.addEventListener('input', show);
  finder.addEventListener('submit', (event) => {
    event.preventDefault();
    const [first] = find(box.value);
    if (first) location.hash = linkTo(first);
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    box.focus();
  });
  finder.hidden = false;
  show();
})();
`.trim();
