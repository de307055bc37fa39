import { type FormEvent, useId, useState } from 'react';
import type { BookingPage, BookingSearch } from '#machines/flows/door/booking.setup.ts';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';

type Props = {
  page: BookingPage;
  search: BookingSearch;
  /** What stands in the form before it is sent. */
  onWeighed: (service: number, staff: number | null) => void;
  onGiven: (service: number, staff: number | null) => void;
};

/** What is booked, and with whom. */
export function ServiceForm({ page, search, onWeighed, onGiven }: Props) {
  const who = useId();
  const { services, people } = page;
  const [chosen, choose] = useState(search.service || (services[0]?.id ?? 0));
  const givers = services.find(({ id }) => id === chosen)?.staff ?? [];
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const staff = Number(new FormData(event.currentTarget).get('staff'));
    onGiven(chosen, givers.includes(staff) ? staff : null);
  }
  if (services.length === 0)
    return <p>{t('The clinic offers nothing on this page right now. Call the clinic instead.')}</p>;
  return (
    <form className={css.form} onSubmit={submit}>
      {page.picture && (
        <img
          className={css.picture}
          src={page.picture.address}
          alt={page.picture.alt}
          width={page.picture.width}
          height={page.picture.height}
        />
      )}
      {page.intro && (
        <p className={css.wrapped} dir="auto">
          {page.intro}
        </p>
      )}
      {!page.takes_new && <p>{t('The clinic takes no new patients now. It answers every request.')}</p>}
      <fieldset>
        <legend className={css.label}>{t('What do you need?')}</legend>
        {services.map(({ id, name, description, minutes }) => (
          <label key={id} className={css.choice}>
            <input
              className={css.box}
              type="radio"
              name="service"
              value={id}
              checked={id === chosen}
              onChange={() => {
                choose(id);
                onWeighed(id, null);
              }}
            />
            <span>
              <bdi>{name}</bdi>{' '}
              <span className={css.quiet}>
                {plural(minutes, '{count} minute', '{count} minutes')}
                {description && (
                  <>
                    {' · '}
                    <bdi>{description}</bdi>
                  </>
                )}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={css.field}>
        <label className={css.label} htmlFor={who}>
          {t('With whom?')}
        </label>
        <select
          className={css.control}
          id={who}
          name="staff"
          defaultValue={String(search.staff ?? '')}
          key={chosen}
          onChange={({ currentTarget }) => onWeighed(chosen, Number(currentTarget.value) || null)}
        >
          <option value="">{t('Anyone')}</option>
          {people
            .filter(({ id }) => givers.includes(id))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide">
          {t('See free times')}
        </Button>
      </div>
    </form>
  );
}
