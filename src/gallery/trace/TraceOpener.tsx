import { useRef, useState } from 'react';
import { useApp } from '#src/session/AppContext.tsx';
import { hidden } from '#src/styles/hidden.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from '../gallery.css.ts';
import { watchWindows } from '../live/windows.ts';
import { runToWord } from '../sandbox/replayLink.ts';
import type { Replay } from './replay.ts';
import { readTrace, reportOf, type Trace } from './trace.ts';

interface Opened {
  readonly trace: Trace;
  readonly replays: readonly Replay[];
}

/** Opens the file that `Report a problem` saved, and leads to its charts. */
export function TraceOpener() {
  const app = useApp();
  const box = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState('');
  const open = async (file: File) => {
    try {
      const trace = readTrace(await file.text());
      const { replay } = await import('./replay.ts');
      watchWindows(app).open(reportOf(trace));
      setOpened({ trace, replays: replay(trace) });
      setProblem('');
    } catch (error) {
      setOpened(undefined);
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      <div className={css.buttons}>
        <Button size="small" onClick={() => box.current?.click()}>
          Open a recording
        </Button>
      </div>
      <input
        ref={box}
        className={hidden}
        type="file"
        accept=".json,application/json"
        aria-label="Recording"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file);
          target.value = '';
        }}
      />
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      {opened && <Summary {...opened} />}
    </>
  );
}

function Summary({ trace, replays }: Opened) {
  return (
    <Card
      title={`Recording of ${trace.keptAt}`}
      text={`Page ${trace.page}, build ${trace.build || 'of development'}, ${trace.steps.length} steps`}
    >
      <ul className={css.hits}>
        {replays.map(({ actor, chart, run, differs, dropped, failed }) => (
          <li key={actor}>
            <TextTo to="/machines/$id" params={{ id: chart }} search={{ mode: 'live' }}>
              {chart}
            </TextTo>{' '}
            <span className={css.soft}>
              {[
                actor,
                ...(failed.length > 0 ? [`${failed.length} failures`] : []),
                ...(dropped.length > 0 ? [`${dropped.length} events that nothing took`] : []),
                ...(differs ? [`differs from today’s chart at step ${differs.number}`] : []),
              ].join(' · ')}
            </span>{' '}
            {run && run.steps.length > 0 && (
              <TextTo
                to="/machines/$id"
                params={{ id: chart }}
                search={{ mode: 'simulate', run: runToWord(run) }}
              >
                play it
              </TextTo>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
