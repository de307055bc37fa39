import { renderToStaticMarkup } from 'react-dom/server';
import { within } from '#src/gallery/chart/plain.ts';
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

function Article(exhibit: Shown) {
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

/** The whole gallery as one page that needs no script. */
export function page(exhibits: readonly Shown[]): string {
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
        <nav aria-label="Charts">
          <ul>
            {exhibits.map(({ chart, folder }) => (
              <li key={chart.id}>
                <a href={`#${chart.id}`}>{chart.id}</a> <span className="soft">{folder}</span>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          {exhibits.map((exhibit) => (
            <Article key={exhibit.chart.id} {...exhibit} />
          ))}
        </main>
      </body>
    </html>,
  )}\n`;
}
