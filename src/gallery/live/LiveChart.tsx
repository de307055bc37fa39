import { useState } from 'react';
import { buildId } from '#src/effects/buildProbe.ts';
import { saveFile } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ChartWall } from '../ChartWall.tsx';
import type { Exhibit } from '../exhibit.ts';
import * as css from '../gallery.css.ts';
import { Own, ownList } from '../Own.tsx';
import { momentInWords } from '../trace/momentInWords.ts';
import { textOf, traceOf } from '../trace/trace.ts';
import type { Report } from './report.ts';
import { Sequence } from './Sequence.tsx';
import { Timeline } from './Timeline.tsx';
import { Timers } from './Timers.tsx';
import { useWindows } from './useWindows.ts';

interface Props {
  readonly exhibit: Exhibit;
  /** The step of the timeline that is looked at; none for now. */
  readonly shown: number | undefined;
  readonly onShow: (step: number | undefined) => void;
}

/** A chart as it runs now, in this window or in another one; the page watches and never touches. */
export function LiveChart({ exhibit, shown, onShow }: Props) {
  const reports = useWindows();
  const [chosen, setChosen] = useState('');
  const windows = reports.filter(({ keptAt }) => keptAt === undefined);
  const nameOf = (report: Report) =>
    report.keptAt !== undefined
      ? t('recording of {time}', { time: momentInWords(report.keptAt) })
      : report === windows[0]
        ? t('this window')
        : t('another window ({number})', { number: windows.indexOf(report) });
  const running = reports.flatMap((report) =>
    report.instances
      .filter(({ chart }) => chart === exhibit.id)
      .map((instance) => ({
        key: `${report.window} ${instance.actor}`,
        report,
        instance,
      })),
  );
  const current = running.find(({ key }) => key === chosen) ?? running[0];
  if (!current)
    return <p role="status">{t('This chart runs in no window now. Open the page that uses it.')}</p>;
  const { report, instance } = current;
  const steps = report.steps.filter(({ actor }) => actor === instance.actor);
  const step = steps.find(({ number }) => number === shown);
  const save = () => {
    const about = { build: buildId(), page: '/machines/{id}', keptAt: new Date().toISOString() };
    saveFile('chartroom-recording.json', textOf(traceOf(report, about)), 'application/json');
  };
  const at = step ? steps.indexOf(step) : steps.length;
  const active = new Set(step?.active ?? instance.active);
  const taken = new Set(step?.taken ?? instance.taken);
  const leaf = [...active].filter((path) => ![...active].some((other) => other.startsWith(`${path}.`)));
  return (
    <div className={css.room}>
      <ChartWall
        exhibit={exhibit}
        lookAt={leaf.find(Boolean)}
        markState={(path) => (path !== '' && active.has(path) ? 'isActive' : undefined)}
        markEdge={(edge) => (taken.has(edge) ? 'isTaken' : undefined)}
      />
      <div className={css.side}>
        <Card
          title={step ? t('Then') : report.keptAt === undefined ? t('Now') : t('At the end of the recording')}
        >
          <p role="status">{ownList(leaf.filter(Boolean))}</p>
          <Timers timers={instance.timers} />
          {running.length > 1 && (
            <div className={css.buttons}>
              {running.map(({ key, report: own, instance: { actor } }) => (
                <Button
                  key={key}
                  size="small"
                  aria-pressed={key === current.key}
                  onClick={() => setChosen(key)}
                >
                  {nameOf(own)}: <Own>{actor}</Own>
                </Button>
              ))}
            </div>
          )}
        </Card>
        <Card
          title={t('Timeline')}
          action={
            step ? (
              <Button size="small" onClick={() => onShow(undefined)}>
                {t('Back to now')}
              </Button>
            ) : (
              <Button size="small" onClick={save}>
                {t('Save recording')}
              </Button>
            )
          }
        >
          <div className={css.buttons}>
            <Button size="small" isDisabled={at <= 0} onClick={() => onShow(steps[at - 1]?.number)}>
              {t('Step back')}
            </Button>
            <Button size="small" isDisabled={!step} onClick={() => onShow(steps[at + 1]?.number)}>
              {t('Step on')}
            </Button>
          </div>
          <Timeline edges={exhibit.chart.edges} steps={steps} shown={shown} onShow={onShow} />
        </Card>
      </div>
      <Sequence steps={report.steps} />
    </div>
  );
}
