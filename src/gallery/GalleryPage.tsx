import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { inARow } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { within } from './chart/plain.ts';
import { CoverageBar } from './coverage/CoverageBar.tsx';
import type { Listed } from './exhibit.ts';
import { listed } from './exhibits.ts';
import { GalleryLayout } from './GalleryLayout.tsx';
import * as css from './gallery.css.ts';
import { english, Own } from './Own.tsx';
import { ProvenTogether } from './ProvenTogether.tsx';
import { foundWords, type Hit, search } from './search.ts';
import { TraceOpener } from './trace/TraceOpener.tsx';

const folders = {
  app: t('Running on every page'),
  form: t('Forms'),
  'flows/account': t('Accounts and signing in'),
  'flows/clinics': t('Clinics'),
  'flows/patients': t('Patients'),
  'flows/records': t('Medical records'),
  'flows/reservations': t('Reservations'),
  'flows/consents': t('Consents'),
  'flows/services': t('Services'),
  'flows/staff': t('Staff'),
  'flows/door': t('The patient’s door'),
  'flows/connections': t('Connections'),
  'flows/search': t('Search'),
  'flows/overview': t('Overview'),
  parts: t('Building blocks'),
  lifecycles: t('Lifecycles of stored things'),
} as const;

function Entry({ id, chart, paths, section, coverage }: Listed) {
  return (
    <li className={css.entry}>
      <TextTo to="/machines/$id" params={{ id }}>
        <span className={css.name} {...english}>
          {id}
        </span>
      </TextTo>
      <span {...english}>{chart.description}</span>
      <span className={css.soft}>
        {inARow([
          plural(within(chart.root).length - 1, '{count} state', '{count} states'),
          plural(chart.edges.length, '{count} transition', '{count} transitions'),
          plural(paths, '{count} generated path', '{count} generated paths'),
        ])}
      </span>
      <CoverageBar chart={chart} coverage={coverage} />
      <span className={css.soft}>{rich('Specification {section}', { section: <Own>{section}</Own> })}</span>
    </li>
  );
}

const kinds: Readonly<Record<Hit['kind'], (chart: ReactNode) => ReactNode>> = {
  chart: () => t('chart'),
  state: (chart) => rich('state of {chart}', { chart }),
  event: (chart) => rich('event of {chart}', { chart }),
  guard: (chart) => rich('guard of {chart}', { chart }),
  action: (chart) => rich('action of {chart}', { chart }),
  call: (chart) => rich('call of {chart}', { chart }),
  tag: (chart) => rich('tag of {chart}', { chart }),
};

function Hits({ words }: { readonly words: string }) {
  const hits = search(listed, words);
  return (
    <section aria-label={t('Found')}>
      <p role="status">{foundWords(hits.length, words)}</p>
      <ul className={css.hits}>
        {hits.map(({ chart, kind, name, state }) => (
          <li key={`${chart} ${kind} ${name}`}>
            <TextTo to="/machines/$id" params={{ id: chart }} hash={state} {...english}>
              {name}
            </TextTo>{' '}
            <span className={css.soft}>{kinds[kind](<Own>{chart}</Own>)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every chart of the product, with a search over all that has a name in them. */
export function GalleryPage() {
  const [words, setWords] = useState('');
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const goToFirst = (wanted: string) => {
    const [hit] = search(listed, wanted);
    if (hit) void navigate({ to: '/machines/$id', params: { id: hit.chart }, hash: hit.state });
  };
  return (
    <GalleryLayout>
      <PageHeader
        title={t('Charts')}
        description={t('What may happen next, drawn from the very files that this page runs on.')}
      />
      <TraceOpener />
      <div ref={box} className={css.finder}>
        <SearchField
          label={t('Search charts, states, events, guards and calls')}
          value={words}
          onChange={setWords}
          onSubmit={goToFirst}
        />
        <p className={css.soft}>
          {rich('Press {slash} to search, {enter} to open the first result', {
            slash: <Kbd>/</Kbd>,
            enter: <Kbd>Enter</Kbd>,
          })}
        </p>
      </div>
      {words.trim() === '' ? (
        <div className={css.groups}>
          {Object.entries(folders).map(([folder, about]) => (
            <section key={folder} aria-labelledby={`folder-${folder}`}>
              <h2 id={`folder-${folder}`}>{about}</h2>
              <ul className={css.list}>
                {listed
                  .filter((one) => one.folder === folder)
                  .map((one) => (
                    <Entry key={one.id} {...one} />
                  ))}
              </ul>
            </section>
          ))}
          <ProvenTogether />
        </div>
      ) : (
        <Hits words={words} />
      )}
    </GalleryLayout>
  );
}
