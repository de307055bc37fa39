import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
import { ProvenTogether } from './ProvenTogether.tsx';
import { foundWords, search } from './search.ts';
import { TraceOpener } from './trace/TraceOpener.tsx';

const folders = {
  app: 'Running on every page',
  form: 'Forms',
  'flows/account': 'Accounts and signing in',
  'flows/clinics': 'Clinics',
  'flows/patients': 'Patients',
  'flows/records': 'Medical records',
  'flows/reservations': 'Reservations',
  'flows/consents': 'Consents',
  'flows/services': 'Services',
  'flows/staff': 'Staff',
  'flows/door': 'The patient’s door',
  'flows/connections': 'Connections',
  'flows/search': 'Search',
  'flows/overview': 'Overview',
  parts: 'Building blocks',
  lifecycles: 'Lifecycles of stored things',
} as const;

function Entry({ id, chart, paths, section, coverage }: Listed) {
  return (
    <li className={css.entry}>
      <TextTo to="/machines/$id" params={{ id }}>
        <span className={css.name}>{id}</span>
      </TextTo>
      <span>{chart.description}</span>
      <span className={css.soft}>
        {within(chart.root).length - 1} states, {chart.edges.length} transitions, {paths} generated paths
      </span>
      <CoverageBar chart={chart} coverage={coverage} />
      <span className={css.soft}>Specification {section}</span>
    </li>
  );
}

function Hits({ words }: { readonly words: string }) {
  const hits = search(listed, words);
  return (
    <section aria-label="Found">
      <p role="status">{foundWords(hits.length, words)}</p>
      <ul className={css.hits}>
        {hits.map(({ chart, kind, name, state }) => (
          <li key={`${chart} ${kind} ${name}`}>
            <TextTo to="/machines/$id" params={{ id: chart }} hash={state}>
              {name}
            </TextTo>{' '}
            <span className={css.soft}>{kind === 'chart' ? 'chart' : `${kind} of ${chart}`}</span>
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
        title="Charts"
        description="What may happen next, drawn from the very files that this page runs on."
      />
      <TraceOpener />
      <div ref={box} className={css.finder}>
        <SearchField
          label="Search charts, states, events, guards and calls"
          value={words}
          onChange={setWords}
          onSubmit={goToFirst}
        />
        <p className={css.soft}>
          Press <Kbd>/</Kbd> to search, <Kbd>Enter</Kbd> to open the first result
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
