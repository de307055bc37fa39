import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { TypedPerson, WrongPerson } from '#machines/flows/door/booking.rules.ts';
import type { BookingPage } from '#machines/flows/door/booking.setup.ts';
import { language } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { BirthDateFields, typedBirthDateIn } from '../BirthDateFields.tsx';
import * as css from '../door.css.ts';
import { answersIn, Questions } from './Questions.tsx';
import { TextField } from './TextField.tsx';

type Props = {
  page: BookingPage;
  /** What was typed before. */
  typed: TypedPerson | null;
  /** What the server said of single fields. */
  errors: Readonly<Record<string, string>>;
  /** What has to be put right first. */
  wrong: WrongPerson;
  isBusy: boolean;
  /** Every key, so that nothing typed is lost. */
  onTyped: (person: TypedPerson) => void;
  onGiven: (person: TypedPerson) => void;
  onLeft: () => void;
};

/** What is said of what is wrong. */
const sentences = {
  first_name: { missing: t('Enter the first name.') },
  last_name: { missing: t('Enter the last name.') },
  birth_date: { noDate: t('Enter a date of birth, for example 27 3 1983.') },
  recipient: {
    noAddress: t('Enter an email address, for example ana@example.com.'),
    noNumber: t('Enter a phone number, for example +44 20 7946 0018.'),
  },
  guardian: {
    missing: t('Enter your own name.'),
    adult: t('Under 18: choose that you are booking for a child, and enter your own name.'),
  },
} as const;
type Named = keyof typeof sentences;

/** The sentence at each field: what the form lacks, or else what the server said. */
function saidOf(wrong: WrongPerson, errors: Props['errors']): Partial<Record<Named, string>> {
  const said: Partial<Record<Named, string>> = { ...errors };
  for (const field of Object.keys(sentences) as Named[]) {
    const what = wrong[field];
    if (what) said[field] = (sentences[field] as Readonly<Record<string, string>>)[what];
  }
  return said;
}

/** What a form holds, as far as it was typed. */
function typedIn(
  form: HTMLFormElement,
  { channels, questions }: BookingPage,
  before: TypedPerson | null,
): TypedPerson {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const [only] = channels;
  const channel = channels.length > 1 ? (data.has('by_text') ? 'text' : 'mail') : (only ?? 'mail');
  // what is asked no more stays beside it, to be copied
  const dropped = (before?.answers ?? []).filter(
    ({ question }) => !questions.some(({ label }) => label === question),
  );
  return {
    ...{ first_name: text('first_name'), last_name: text('last_name'), channel, language },
    birth_date: typedBirthDateIn(data),
    // the field of the other channel begins empty
    recipient: before && before.channel !== channel ? '' : text('recipient'),
    is_for_child: data.has('is_for_child'),
    ...{ guardian: text('guardian'), reason: text('reason') },
    answers: [...answersIn(data, questions), ...dropped],
  };
}

/** Who comes, and where the code is sent. */
export function PersonForm({ page, typed, errors, wrong, isBusy, onTyped, onGiven, onLeft }: Props) {
  const [why, born] = [useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  // the fields keep what is typed into them: what was typed before is where they begin
  const [person] = useState(typed);
  const isForChild = typed?.is_for_child ?? false;
  const channel = typed?.channel ?? page.channels[0] ?? 'mail';
  const said = saidOf(wrong, errors);
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onGiven(typedIn(event.currentTarget, page, typed));
  }
  return (
    <form
      className={css.form}
      ref={form}
      onSubmit={submit}
      onInput={(event) => onTyped(typedIn(event.currentTarget, page, typed))}
      noValidate
    >
      <p className={css.quiet}>{t('We keep this time for you for 15 minutes.')}</p>
      <label className={css.choice}>
        <input className={css.box} type="checkbox" name="is_for_child" defaultChecked={isForChild} />
        {t("I'm booking for a child")}
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
      <Questions questions={page.questions} answers={typed?.answers ?? []} missing={wrong.answers ?? []} />
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
