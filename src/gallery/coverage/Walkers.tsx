import { inARow } from '#src/language/listed.ts';
import { plural, t } from '#src/language/t.ts';
import { TextTo } from '#src/ui/links.tsx';
import type { Walks } from '../exhibit.ts';
import { english, Own } from '../Own.tsx';
import * as css from './coverage.css.ts';

interface Props {
  readonly chart: string;
  readonly edge: string;
  readonly walks: Walks;
}

const SHOWN = 20;

/** How many generated paths and test files walk a transition, in words. */
export function countWalkers({ walks, tests }: Walks, edge: string): string {
  const paths = walks[edge]?.length ?? 0;
  const files = tests[edge]?.length ?? 0;
  if (paths + files === 0) return t('Not walked');
  return inARow([
    paths > 0 && plural(paths, '1 path', '{count} paths'),
    files > 0 && plural(files, '1 test file', '{count} test files'),
  ]);
}

/** Who walks a transition: the test files by name, and the generated paths, each of which can be played. */
export function Walkers({ chart, edge, walks }: Props) {
  const paths = (walks.walks[edge] ?? []).flatMap((number) => walks.paths[number] ?? []);
  const files = walks.tests[edge] ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <ul className={css.walkers} tabIndex={0} aria-label={t('Walked by')}>
      {walks.isStale && files.length > 0 && (
        <li>{t('The chart has changed since the test files were recorded.')}</li>
      )}
      {files.map((file) => (
        <li key={file} {...english}>
          {file}
        </li>
      ))}
      {paths.slice(0, SHOWN).map(({ words, run }) => (
        <li key={JSON.stringify(run)}>
          <Own>{words}</Own>{' '}
          <TextTo to="/machines/$id" params={{ id: chart }} search={{ mode: 'simulate', run }}>
            {t('Play this path')}
          </TextTo>
        </li>
      ))}
      {paths.length > SHOWN && (
        <li>
          {plural(
            paths.length - SHOWN,
            '{count} more is listed in the file of paths.',
            '{count} more are listed in the file of paths.',
          )}
        </li>
      )}
    </ul>
  );
}
