import { renderToStaticMarkup } from 'react-dom/server';
import { within } from '#src/gallery/chart/plain.ts';
import type { Together } from '#src/gallery/exhibit.ts';
import { MOST, namesOf } from '#src/gallery/search.ts';
import { pageScript } from './pageScript.ts';
import { pageStyle } from './pageStyle.ts';
import type { Shown } from './shown.ts';
import { cells, questions, type TransitionRow } from './transitions.ts';

/** Said where a record is older than its chart, or there is none. */
const staleness = 'Which test files walk it is not recorded for this chart as it is: run all tests.';

const numbers = ({ chart, rows, paths }: Shown) =>
  `${within(chart.root).length - 1} states, ${rows.length} transitions, ${paths} generated paths`;

/** The address of a state or a transition on the page; a browser that is sent there opens the table around it. */
const placeOf = (...names: readonly string[]) => names.join('/');
const linkTo = (place: string) => `#${encodeURIComponent(place)}`;

/** Everything that has a name, by chart: its kind, the name, and where it stands on the page. */
function namesOn(exhibits: readonly Shown[]) {
  return exhibits.map(({ chart, rows }) => {
    const inTable = new Set(rows.map(({ state }) => state));
    const names = namesOf({ id: chart.id, chart }).map(({ kind, name, state, edge }) => [
      kind,
      name,
      edge ?? (inTable.has(state) ? placeOf(chart.id, state) : chart.id),
    ]);
    return [chart.id, names] as const;
  });
}

/** JSON in a page: nothing in it may end the script around it. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

function Table({ chart, rows }: { readonly chart: string; readonly rows: readonly TransitionRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          {questions.map((question) => (
            <th key={question} scope="col">
              {question}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const [state, ...rest] = cells(row);
          const isSame = rows[index - 1]?.state === state;
          return (
            <tr key={row.id} id={row.id} className={isSame ? 'same' : undefined}>
              <th scope="row">
                {isSame ? (
                  <span className="hidden">{state}</span>
                ) : (
                  <a id={placeOf(chart, String(state))} href={linkTo(placeOf(chart, String(state)))}>
                    {state}
                  </a>
                )}
              </th>
              {rest.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <td key={column} data-question={questions[column + 1]}>
                  {column === 0 ? <a href={linkTo(row.id)}>{text}</a> : text}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A chart by its name, with a link where the page has it. */
function ChartName({ id, shown }: { readonly id: string; readonly shown: ReadonlySet<string> }) {
  return shown.has(id) ? <a href={linkTo(id)}>{id}</a> : id;
}

function Composition({
  id,
  title,
  about,
  charts,
  says,
  proof,
  shown,
}: Together & { readonly shown: ReadonlySet<string> }) {
  return (
    <section>
      <h3>
        <a id={placeOf('together', id)} href={linkTo(placeOf('together', id))}>
          {title}
        </a>
      </h3>
      <p>{about}</p>
      <p>
        {charts.map((chart, place) => (
          <span key={chart}>
            {place > 0 && ', '}
            <ChartName id={chart} shown={shown} />
          </span>
        ))}
      </p>
      <ul>
        {says.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="soft">
        Proven by <a href={`../../${proof}`}>{proof}</a>
      </p>
    </section>
  );
}

function Article({ together, ...exhibit }: Shown & { readonly together: readonly Together[] }) {
  const { chart, section, folder, rows, isStale } = exhibit;
  const { id, description } = chart;
  return (
    <article id={id}>
      <h2>
        <a href={`#${id}`}>{id}</a>
      </h2>
      <p>
        {description} <span className="soft">Specification: {section}.</span>
      </p>
      <p className="soft">
        {numbers(exhibit)} · <a href={`../../machines/${folder}/${id}.machine.ts`}>source</a> ·{' '}
        <a href={`${id}.svg`}>drawing</a> · <a href={`${id}.md`}>Markdown</a> ·{' '}
        <a href={`${id}.mmd`}>Mermaid</a> · <a href={`${id}.json`}>data</a> ·{' '}
        <a href={`${id}.paths.txt`}>paths</a>
      </p>
      {together.length > 0 && (
        <p>
          Proven together:{' '}
          {together.map(({ id: composition, title }, place) => (
            <span key={composition}>
              {place > 0 && ', '}
              <a href={linkTo(placeOf('together', composition))}>{title}</a>
            </span>
          ))}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className="wall" aria-label={`Drawing of ${id}`} tabIndex={0}>
        <img
          src={`${id}.svg`}
          alt={`The chart ${id}. Every transition is in the table below.`}
          loading="lazy"
        />
      </section>
      <details>
        <summary>Every transition of {id}</summary>
        <Table chart={id} rows={rows} />
        {isStale && <p className="soft">{staleness}</p>}
      </details>
    </article>
  );
}

/** The whole gallery as one page; only its search needs a script. */
export function page(exhibits: readonly Shown[], compositions: readonly Together[]): string {
  const shown = new Set(exhibits.map(({ chart }) => chart.id));
  const total = exhibits.reduce((sum, { rows }) => sum + rows.length, 0);
  return `<!doctype html>\n${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The charts of Chartroom</title>
        <style>{pageStyle}</style>
      </head>
      <body>
        <header>
          <h1>The charts of Chartroom</h1>
          <p>
            {exhibits.length} charts, {total} transitions, drawn from the very files that the app runs.
          </p>
        </header>
        <search>
          <form id="finder" data-most={MOST} hidden>
            <label htmlFor="words">Search charts, states, events, guards and calls</label>
            <input id="words" type="search" autoComplete="off" />
            <p className="soft">
              Press <kbd>/</kbd> to search, <kbd>Enter</kbd> to open the first result
            </p>
            <p role="status" />
            <ul />
          </form>
        </search>
        <nav aria-label="Charts">
          <ul>
            {exhibits.map(({ chart, folder }) => (
              <li key={chart.id}>
                <a href={`#${chart.id}`}>{chart.id}</a> <span className="soft">{folder}</span>
              </li>
            ))}
            {compositions.length > 0 && (
              <li>
                <a href={linkTo('together')}>Proven together</a>
              </li>
            )}
          </ul>
        </nav>
        <main>
          {exhibits.map((exhibit) => (
            <Article
              key={exhibit.chart.id}
              {...exhibit}
              together={compositions.filter(({ charts }) => charts.includes(exhibit.chart.id))}
            />
          ))}
          {compositions.length > 0 && (
            <article>
              <h2>
                <a id="together" href={linkTo('together')}>
                  Proven together
                </a>
              </h2>
              {compositions.map((one) => (
                <Composition key={one.id} {...one} shown={shown} />
              ))}
            </article>
          )}
        </main>
        <script
          id="names"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: names of charts, escaped
          dangerouslySetInnerHTML={{ __html: asData(namesOn(exhibits)) }}
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own */}
        <script dangerouslySetInnerHTML={{ __html: pageScript }} />
      </body>
    </html>,
  )}\n`;
}
