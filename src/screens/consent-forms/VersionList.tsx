import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentFormEditMachine } from '#machines/flows/consents/consentFormEdit.machine.ts';
import { inARow } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { timeIn } from '#src/screens/consents/shared/words.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Card } from '#src/ui/Card.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import * as css from './consentForms.css.ts';

/** The published versions of a form, newest first. */
export function VersionList({ flow }: { flow: ActorRefFrom<typeof consentFormEditMachine> }) {
  const { defaultClinic } = useApp();
  const form = useSelector(flow, ({ context }) => context.form);
  const versions = form?.versions ?? [];
  if (!form || versions.length === 0) return null;
  const { clinics } = defaultClinic.getSnapshot().context;
  const at = timeIn(clinics.find(({ id }) => id === form.clinic)?.timezone);
  return (
    <Card
      title={t('Versions')}
      text={
        form.category === 'intake'
          ? t('A published version never changes; everyone who answered it read exactly this.')
          : t('A published version never changes; everyone who signed it signed exactly this.')
      }
    >
      <ul className={css.versions}>
        {versions.map(({ number, published_at, published_by_name = '' }) => (
          <li className={css.version} key={number}>
            <span className={css.grow}>
              {rich('Version {number} {when}', {
                number,
                when: <span className={quiet}>{inARow([at(published_at), published_by_name])}</span>,
              })}
            </span>
            <ButtonTo
              size="small"
              to="/dashboard/consent-form/detail/$idx"
              params={{ idx: String(form.id) }}
              search={{ version: number }}
              resetScroll={false}
              aria-label={t('Show version {number}', { number })}
            >
              {t('Show')}
            </ButtonTo>
          </li>
        ))}
      </ul>
    </Card>
  );
}
