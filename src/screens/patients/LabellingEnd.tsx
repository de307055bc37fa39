import type { Labelled } from '#machines/flows/patients/patientLabelling.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import * as css from './shared/patients.css.ts';

type Props = {
  told: Labelled;
  /** How far it came before the server refused to go on; null where it reached everyone. */
  stopped: { done: number; all: number } | null;
  /** What the list calls a patient; undefined for one on another page. */
  nameOf: (id: number) => string | undefined;
};

/** As many as are named. */
const most = 20;

/** Whose labels were changed, and why others' were not. */
export function LabellingEnd({ told, stopped, nameOf }: Props) {
  const { changed, unchanged, refused } = told;
  const others = refused.length - most;
  return (
    <>
      {stopped && (
        <p>{t('{done} of {all} patients were done before this. The others are unchanged.', stopped)}</p>
      )}
      {refused.length > 0 && (
        <>
          <p>
            {t('{changed} changed, {unchanged} already had it, {refused} could not be changed:', {
              changed: changed.length,
              unchanged: unchanged.length,
              refused: refused.length,
            })}
          </p>
          <ul className={css.entries}>
            {refused.slice(0, most).map(({ patient, message }) => (
              <li className={css.entry} key={patient}>
                <bdi>{nameOf(patient) ?? t('Patient {patient}', { patient: String(patient) })}</bdi>
                <span className={quiet}>{translateServerText(message)}</span>
              </li>
            ))}
          </ul>
          {others > 0 && <p className={quiet}>{t('and {count} more', { count: others })}</p>}
        </>
      )}
    </>
  );
}
