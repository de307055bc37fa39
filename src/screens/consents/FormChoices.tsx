import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ConsentForm } from '#machines/flows/consents/consentFormFields.ts';
import type { Visit } from '#machines/flows/consents/consentVisit.ts';
import type { reservationConsentAddMachine } from '#machines/flows/reservations/reservationConsentAdd.machine.ts';
import { t } from '#src/language/t.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { languagesWith } from '#src/screens/consent-forms/shared/words.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import * as css from './consents.css.ts';
import { StandingChip } from './StandingChip.tsx';
import { standingOfRequired } from './shared/words.ts';

type FlowRef = ActorRefFrom<typeof reservationConsentAddMachine>;

/** The forms that can be signed for a reservation: those its service requires first. */
export function FormChoices({ flow }: { flow: FlowRef }) {
  const visit = useSelector(flow, ({ context }) => context.visit);
  const forms = useSelector(flow, ({ context }) => context.forms);
  const problem = useSelector(flow, ({ context }) => troubleInWords(context.problem, noAnswer));
  const isChoosing = useSelector(flow, (snapshot) => snapshot.matches('choosing'));
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches('asking'));
  const [text, setText] = useState('');
  if ((!isChoosing && !isAsking) || !visit) return null;
  if (forms.length === 0)
    return (
      <EmptyState
        title={t('No forms to sign yet')}
        text={t('Only published forms can be signed. Write one, and publish it.')}
        action={<ButtonTo to="/dashboard/consent-form">{t('Consent forms')}</ButtonTo>}
      />
    );
  const isRequired = ({ id }: ConsentForm) => visit.required.some(({ consent_form }) => consent_form === id);
  const found = forms.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()));
  const ordered = [...found].sort((one, other) => Number(isRequired(other)) - Number(isRequired(one)));
  const next = visit.required.find(({ state }) => state !== 'signed')?.consent_form;
  return (
    <div className={css.column}>
      {visit.state === 'closed' && (
        <Notice tone="warning" title={t('This visit is over')}>
          {t('A consent can still be signed for it, with the reason why it is late.')}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" isUrgent title={t('This was not accepted')}>
          {problem}
        </Notice>
      )}
      {forms.length > 8 && <SearchField label={t('Search consent forms')} value={text} onChange={setText} />}
      <ul className={css.choices} aria-label={t('Consent forms')}>
        {ordered.map((form) => (
          <li key={form.id}>
            <Choice flow={flow} form={form} visit={visit} isBusy={isAsking} isNext={form.id === next} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChoiceProps = {
  flow: FlowRef;
  form: ConsentForm;
  visit: Visit;
  isBusy: boolean;
  /** The first that the visit still wants: its button is the one action of the page. */
  isNext: boolean;
};

function Choice({ flow, form, visit, isBusy, isNext }: ChoiceProps) {
  const spoken = form.languages.find((language) => language === visit.language);
  const [language, setLanguage] = useState(spoken ?? form.language);
  const isChosen = useSelector(flow, ({ context }) => context.chosen?.consent_form === form.id);
  const required = visit.required.find(({ consent_form }) => consent_form === form.id);
  const isWaiting = required?.state === 'waiting' && required.patient_consent !== null;
  const variant = isNext ? 'primary' : 'secondary';
  return (
    <Card title={form.title} text={form.description || undefined}>
      <div className={css.line}>
        {required && (
          <>
            <span>{t('Required for this visit')}</span>
            <StandingChip standing={standingOfRequired(required.state)} />
          </>
        )}
        {form.languages.length > 1 && (
          <Select
            name={`language-${form.id}`}
            label={t('Language')}
            options={form.languages.flatMap((tag) => languagesWith(tag).filter(({ id }) => id === tag))}
            value={language}
            onChange={setLanguage}
          />
        )}
      </div>
      <div className={css.line}>
        {isWaiting && (
          <ButtonTo
            variant={variant}
            to="/dashboard/reservations/consent/$idx/edit/$patientConsentIdx"
            params={{ idx: String(visit.id), patientConsentIdx: String(required.patient_consent) }}
            aria-label={t('Continue {title}', { title: form.title })}
          >
            {t('Continue')}
          </ButtonTo>
        )}
        <Button
          variant={isWaiting ? 'secondary' : variant}
          isPending={isBusy && isChosen}
          isDisabled={isBusy && !isChosen}
          aria-label={t('Choose {title}', { title: form.title })}
          onClick={() => flow.send({ type: 'form.chosen', form: form.id, language })}
        >
          {t('Choose')}
        </Button>
      </div>
    </Card>
  );
}
