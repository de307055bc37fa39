import { useMemo, useState } from 'react';
import { chartOf } from '#machines/index.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ChartWall } from '../ChartWall.tsx';
import type { Exhibit } from '../exhibit.ts';
import * as css from '../gallery.css.ts';
import { Own } from '../Own.tsx';
import { asTest } from './asTest.ts';
import { Choices } from './Choices.tsx';
import { describeState, distinct } from './describe.ts';
import { Guards } from './Guards.tsx';
import { Holding } from './Holding.tsx';
import { heldBy } from './held.ts';
import { RunList } from './RunList.tsx';
import { type Run, runToWord, wordToRun } from './replayLink.ts';
import { play, runOfEvents } from './run.ts';

interface Props {
  readonly exhibit: Exhibit;
  readonly word: string;
  /** The names of events, where the address has them instead of a run. */
  readonly events: readonly string[];
  readonly onRun: (word: string) => void;
  /** The step that is looked at; none for the last one. */
  readonly shown: number | undefined;
  readonly onShow: (step: number | undefined) => void;
}

/** A chart to play with: a sandbox actor on a simulated clock that calls nothing. The run stands in the address. */
export default function SimulatedChart({ exhibit, word, events, onRun, shown, onShow }: Props) {
  const chart = chartOf(exhibit.id);
  const named = events.join();
  const run = useMemo(
    () => (word === '' ? runOfEvents(chart, named.split(',')) : wordToRun(word)),
    [chart, word, named],
  );
  const outcome = useMemo(() => play(chart, run), [chart, run]);
  const step = shown !== undefined && shown < outcome.done.length ? shown : outcome.done.length - 1;
  const past = useMemo(
    () =>
      step === outcome.done.length - 1 ? outcome : play(chart, { ...run, steps: run.steps.slice(0, step) }),
    [chart, run, outcome, step],
  );
  const held = useMemo(() => {
    const before = step > 0 ? play(chart, { ...run, steps: run.steps.slice(0, step - 1) }) : undefined;
    return heldBy(past.snapshot, before?.snapshot);
  }, [chart, run, past, step]);
  const [isCopied, setIsCopied] = useState(false);
  const go = (change: Partial<Run>) => {
    setIsCopied(false);
    onRun(runToWord({ ...run, ...change }));
  };
  const active = new Set(past.snapshot._nodes.map(({ path }) => path.join('.')));
  const taken = new Set(past.done.at(-1)?.taken);
  const inputs = chart.samples.inputs?.() ?? [];
  const copy = () =>
    void navigator.clipboard?.writeText(asTest(chart, run, outcome)).then(() => setIsCopied(true));
  return (
    <div className={css.room}>
      <ChartWall
        exhibit={exhibit}
        lookAt={describeState(past.snapshot).split(', ')[0]}
        markState={(path) => (path !== '' && active.has(path) ? 'isActive' : undefined)}
        markEdge={(edge) => (taken.has(edge) ? 'isTaken' : undefined)}
      />
      <div className={css.side}>
        <Card title={t('What happens next?')}>
          <p role="status">{rich('Now in {state}', { state: <Own>{describeState(past.snapshot)}</Own> })}</p>
          <Choices
            choices={past.choices}
            onChoose={(number) => go({ steps: [...run.steps.slice(0, step), number] })}
          />
          <div className={css.buttons}>
            <Button size="small" onClick={() => go({ steps: run.steps.slice(0, -1) })}>
              {t('Undo')}
            </Button>
            <Button size="small" onClick={() => go({ steps: [] })}>
              {t('Start again')}
            </Button>
            <Button size="small" onClick={copy}>
              {isCopied ? t('Copied') : t('Copy as test')}
            </Button>
          </div>
        </Card>
        <Holding held={held} />
        <Card title={t('What has happened')}>
          <RunList done={outcome.done} shown={step} onShow={onShow} />
        </Card>
        <Card title={t('Otherwise?')}>
          {inputs.length > 1 && (
            <div className={css.buttons}>
              {inputs.map((input, index) => (
                <Button
                  // biome-ignore lint/suspicious/noArrayIndexKey: the inputs never move
                  key={index}
                  size="small"
                  variant="secondary"
                  aria-pressed={index === run.input}
                  onClick={() => go({ input: index, steps: [] })}
                >
                  {rich('Start {input}', { input: <Own>{distinct(input, inputs).trim()}</Own> })}
                </Button>
              ))}
            </div>
          )}
          <Guards
            names={Object.keys(chart.machine.implementations.guards)}
            forced={run.forced}
            onForce={(forced) => go({ forced })}
          />
        </Card>
      </div>
    </div>
  );
}
