import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { Button } from '#src/ui/Button.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { TextTo } from '#src/ui/links.tsx';
import * as css from './overview.css.ts';
import { namedPeriods, type OverviewAddress, type Period, parseOverviewAddress } from './period.ts';

type Props = {
  address: OverviewAddress;
  period: Period;
  onAddress: (address: OverviewAddress) => void;
};

/** Which days the figures count; the choice stands in the address. */
export function PeriodPicker({ address, period, onAddress }: Props) {
  const isNamed = address.from === undefined;
  const [isOpen, setOpen] = useState(!isNamed);
  const [typed, setTyped] = useState(period);
  const wanted = parseOverviewAddress({ from: typed.from, to: typed.to });
  return (
    <nav className={css.picker} aria-label={t('Period')}>
      <ul className={css.choices}>
        {namedPeriods.map(({ days, label }) => (
          <li key={days}>
            <TextTo to="/dashboard" search={days === 28 ? {} : { days }} activeOptions={{ exact: true }}>
              {label}
            </TextTo>
          </li>
        ))}
      </ul>
      <Button size="small" aria-expanded={isOpen} aria-controls="own-period" onClick={() => setOpen(!isOpen)}>
        {t('Other days')}
      </Button>
      <span className={quiet}>
        {t('{day} to {day2}', { day: dayInWords(period.from), day2: dayInWords(period.to) })}
      </span>
      <form
        className={css.own}
        id="own-period"
        hidden={!isOpen}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted.from) onAddress(wanted);
        }}
      >
        {isOpen && (
          <>
            <DateField
              name="from"
              label={t('From')}
              value={typed.from}
              onChange={(from) => setTyped({ ...typed, from })}
            />
            <DateField
              name="to"
              label={t('To')}
              value={typed.to}
              onChange={(to) => setTyped({ ...typed, to })}
            />
            <Button
              type="submit"
              disabledReason={
                wanted.from
                  ? undefined
                  : t('Choose a first and a last day, at most 366 days apart, in that order.')
              }
            >
              {t('Show these days')}
            </Button>
          </>
        )}
      </form>
    </nav>
  );
}
