import { useRef, useState } from 'react';
import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { hidden } from '#src/styles/hidden.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from '../gallery.css.ts';
import { watchWindows } from '../live/windows.ts';
import { english, Own } from '../Own.tsx';
import { runToWord } from '../sandbox/replayLink.ts';
import { momentInWords } from './momentInWords.ts';
import type { Replay } from './replay.ts';
import { readTrace, reportOf, type Trace, UnreadError } from './trace.ts';

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
      setProblem(
        error instanceof UnreadError ? error.message : t('The recording can’t be opened. Try again.'),
      );
    }
  };
  return (
    <>
      <div className={css.buttons}>
        <Button size="small" onClick={() => box.current?.click()}>
          {t('Open a recording')}
        </Button>
      </div>
      <input
        ref={box}
        className={hidden}
        type="file"
        accept=".json,application/json"
        aria-label={t('Recording')}
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
  const { build } = trace;
  const page = <Own>{trace.page}</Own>;
  const steps = plural(trace.steps.length, '{count} step', '{count} steps');
  return (
    <Card
      title={t('Recording of {time}', { time: momentInWords(trace.keptAt) })}
      text={
        build === ''
          ? rich('Page {page}, build of development, {steps}', { page, steps })
          : rich('Page {page}, build {build}, {steps}', { page, build: <Own>{build}</Own>, steps })
      }
    >
      <ul className={css.hits}>
        {replays.map(({ actor, chart, run, differs, dropped, failed }) => (
          <li key={actor}>
            <TextTo to="/machines/$id" params={{ id: chart }} search={{ mode: 'live' }} {...english}>
              {chart}
            </TextTo>{' '}
            <span className={css.soft}>
              <Own>{actor}</Own>
              {[
                failed.length > 0 && plural(failed.length, '{count} failure', '{count} failures'),
                dropped.length > 0 &&
                  plural(
                    dropped.length,
                    '{count} event that nothing took',
                    '{count} events that nothing took',
                  ),
                differs && t('differs from today’s chart at step {number}', { number: differs.number }),
              ]
                .filter(Boolean)
                .map((fact) => ` · ${fact}`)}
            </span>{' '}
            {run && run.steps.length > 0 && (
              <TextTo
                to="/machines/$id"
                params={{ id: chart }}
                search={{ mode: 'simulate', run: runToWord(run) }}
              >
                {t('play it')}
              </TextTo>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
