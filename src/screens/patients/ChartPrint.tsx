import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { chartPrintFlow } from '#src/flows/patients/chartPrint.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ChartPaper } from './ChartPaper.tsx';
import * as css from './chartPaper.css.ts';

type Props = {
  patient: Patient;
  zone: string | undefined;
  name: string;
  /** What goes on paper as long as the chart is not there. */
  summary: ReactNode;
  onClose: () => void;
};

/** The print of a whole chart, and how far it is. */
export function ChartPrint({ patient, zone, name, summary, onClose }: Props) {
  const print = useChart(chartPrintFlow(useApp()), { input: { patient: patient.id } });
  const paper = useSelector(print, ({ context }) => context.paper);
  const isSlow = useSelector(print, (snapshot) => snapshot.hasTag('slow'));
  const isRefused = useSelector(print, (snapshot) => snapshot.matches('refused'));
  const isUnavailable = useSelector(print, (snapshot) => snapshot.matches('unavailable'));
  const isLoading = useSelector(print, (snapshot) => snapshot.matches('loading'));
  const isPrinted = useSelector(print, (snapshot) => snapshot.matches('printed'));
  const problem = useSelector(print, ({ context }) => context.problem);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const watching = print.subscribe({ complete: () => close() });
    return () => watching.unsubscribe();
  }, [print]);
  const leave = (label: string) => (
    <Button size="small" onClick={() => print.send({ type: 'print.left' })}>
      {label}
    </Button>
  );
  const troubled = (title: string, text: string) => (
    <Notice
      tone="warning"
      isUrgent
      title={title}
      action={
        <>
          {leave(t('Close'))}
          <Button size="small" onClick={() => print.send({ type: 'retried' })}>
            {t('Try again')}
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  );
  return (
    <>
      <div className={css.standing}>
        {isLoading && (
          <Notice title={t('Reading the whole chart for the print')} action={leave(t('Cancel'))}>
            {isSlow && t('A long chart takes a while.')}
          </Notice>
        )}
        {isRefused &&
          troubled(t('The server does not let you print this chart'), translateServerText(problem) ?? '')}
        {isUnavailable &&
          troubled(
            t('The server did not send the whole chart, so nothing was printed'),
            t('Try again in a moment.'),
          )}
        {paper && (
          <Notice
            title={isPrinted ? t('The print window is closed') : t('The chart is in the print window')}
            action={
              <>
                {leave(t('Close'))}
                {isPrinted && (
                  <Button size="small" onClick={() => print.send({ type: 'print.asked' })}>
                    {t('Print again')}
                  </Button>
                )}
              </>
            }
          >
            {isPrinted && t('If nothing came out, print the chart again.')}
          </Notice>
        )}
      </div>
      {paper ? <ChartPaper paper={paper} patient={patient} zone={zone} name={name} /> : summary}
    </>
  );
}
