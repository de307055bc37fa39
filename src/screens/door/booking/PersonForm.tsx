import { type FormEvent, useId, useState } from 'react';
import type { BookingPage, BookingPerson, TypedPerson } from '#machines/flows/door/booking.setup.ts';
import { needsGuardian } from '#machines/lifecycles/ageOfConsent.ts';
import { todayIn } from '#src/flows/door/visitByLink.ts';
import { language } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { BirthDateFields, birthDateIn, typedBirthDateIn } from '../BirthDateFields.tsx';
import * as css from '../door.css.ts';
import { answersIn, Questions, unanswered } from './Questions.tsx';
import { TextField } from './TextField.tsx';

type Props = {
  page: BookingPage;
  /** What was typed before. */
  typed: TypedPerson | null;
  /** What the server said of single fields. */
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  /** Every key, so that nothing typed is lost. */
  onTyped: (person: TypedPerson) => void;
  onGiven: (person: BookingPerson) => void;
  onLeft: () => void;
};
type Wrong = Partial<Record<keyof BookingPerson, string>>;

function wrongIn(person: BookingPerson, isForChild: boolean, zone: string): Wrong {
  const wrong: Wrong = {};
  if (!person.first_name) wrong.first_name = t('Enter the first name.');
  if (!person.last_name) wrong.last_name = t('Enter the last name.');
  if (!person.birth_date || person.birth_date > todayIn(zone))
    wrong.birth_date = t('Enter a date of birth, for example 27 3 1983.');
  if (person.channel === 'mail' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.recipient))
    wrong.recipient = t('Enter an email address, for example ana@example.com.');
  if (person.channel === 'text' && !/^\+?[\d ()./-]{6,32}$/.test(person.recipient))
    wrong.recipient = t('Enter a phone number, for example +44 20 7946 0018.');
  if (isForChild ? !person.guardian : needsGuardian(person.birth_date || null, todayIn(zone)))
    wrong.guardian = isForChild
      ? t('Enter your own name.')
      : t('Under 18: choose that you book for a child, and enter your own name.');
  return wrong;
}

function personIn(
  data: FormData,
  channel: BookingPerson['channel'],
  isForChild: boolean,
  birth_date: string,
  questions: BookingPage['questions'],
): BookingPerson {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    ...{ first_name: text('first_name'), last_name: text('last_name'), birth_date },
    ...{ channel, recipient: text('recipient'), language },
    ...{ guardian: isForChild ? text('guardian') : '', reason: text('reason') },
    answers: answersIn(data, questions),
  };
}

/** Who comes, and where the code is sent. */
export function PersonForm({ page, typed, errors, isBusy, onTyped, onGiven, onLeft }: Props) {
  const [why, born] = [useId(), useId()];
  // the fields keep what is typed into them: what was typed before is where they begin
  const [person] = useState(typed);
  const [isForChild, setForChild] = useState(person?.is_for_child ?? false);
  const [channel, setChannel] = useState(person?.channel ?? page.channels[0] ?? 'mail');
  const [wrong, setWrong] = useState<Wrong>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const said: Wrong = { ...(errors as Wrong), ...wrong };
  function note({ currentTarget }: FormEvent<HTMLFormElement>) {
    const data = new FormData(currentTarget);
    const is_for_child = data.has('is_for_child');
    const isOffered = page.channels.length > 1;
    const next = !isOffered ? channel : data.has('by_text') ? 'text' : 'mail';
    const asked = page.questions;
    const {
      recipient,
      answers = [],
      ...rest
    } = personIn(data, next, is_for_child, typedBirthDateIn(data), asked);
    // what is asked no more stays beside it, to be copied
    const dropped = (typed?.answers ?? []).filter(
      ({ question }) => !asked.some(({ label }) => label === question),
    );
    setForChild(is_for_child);
    setChannel(next);
    // the field of the other channel begins empty
    onTyped({
      ...rest,
      answers: [...answers, ...dropped],
      recipient: next === channel ? recipient : '',
      is_for_child,
    });
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const given = personIn(data, channel, isForChild, birthDateIn(data) ?? '', page.questions);
    const found = wrongIn(given, isForChild, page.clinic.timezone);
    const left = unanswered(page.questions, given.answers ?? []);
    setWrong(found);
    setMissing(left);
    if (Object.keys(found).length === 0 && left.length === 0) {
      if (!isBusy) onGiven(given);
    } else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }
  return (
    <form className={css.form} onSubmit={submit} onInput={note} noValidate>
      <p className={css.quiet}>{t('We keep this time for you for 15 minutes.')}</p>
      <label className={css.choice}>
        <input className={css.box} type="checkbox" name="is_for_child" defaultChecked={isForChild} />
        {t('I book for a child')}
      </label>
      {isForChild && (
        <TextField
          name="guardian"
          label={t('Your own name')}
          complete="name"
          value={person?.guardian}
          most={150}
          error={said.guardian}
        />
      )}
      {!isForChild && said.guardian && (
        <p className={css.problem} role="alert">
          {said.guardian}
        </p>
      )}
      <TextField
        name="first_name"
        label={isForChild ? t("Child's first name") : t('First name')}
        complete={isForChild ? 'off' : 'given-name'}
        value={person?.first_name}
        most={100}
        error={said.first_name}
      />
      <TextField
        name="last_name"
        label={isForChild ? t("Child's last name") : t('Last name')}
        complete={isForChild ? 'off' : 'family-name'}
        value={person?.last_name}
        most={100}
        error={said.last_name}
      />
      <div className={css.field}>
        <BirthDateFields date={person?.birth_date} error={said.birth_date ? born : null} />
        {said.birth_date && (
          <p className={css.problem} id={born}>
            {said.birth_date}
          </p>
        )}
      </div>
      {page.channels.length > 1 && (
        <label className={css.choice}>
          <input className={css.box} type="checkbox" name="by_text" defaultChecked={channel === 'text'} />
          {t('Send the code to my phone')}
        </label>
      )}
      <TextField
        key={channel}
        name="recipient"
        label={channel === 'mail' ? t('Email') : t('Phone number')}
        complete={channel === 'mail' ? 'email' : 'tel'}
        type={channel === 'mail' ? 'email' : 'tel'}
        value={person?.channel === channel ? person.recipient : ''}
        most={254}
        error={said.recipient}
      />
      <Questions questions={page.questions} answers={typed?.answers ?? []} missing={missing} />
      <div className={css.field}>
        <label className={css.label} htmlFor={why}>
          {t('Note for the clinic (optional)')}
        </label>
        <textarea
          className={css.control}
          id={why}
          name="reason"
          rows={3}
          maxLength={500}
          defaultValue={person?.reason}
        />
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {t('Send code')}
        </Button>
        <Button size="wide" onClick={onLeft}>
          {t('Choose another time')}
        </Button>
      </div>
    </form>
  );
}
