import type { ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { FigureFilters, figureFilters } from './FigureFilters.tsx';
import { listSpan } from './listSpan.ts';
import * as css from './reservations.css.ts';
import {
  parseReservationSearch,
  type ReservationAddress,
  reservationStatuses,
} from './shared/reservationSearch.ts';
import { consentFilters, kinds, statuses } from './shared/words.ts';

type Props = {
  choices: ReservationChoices;
  isList: boolean;
  today: string;
  search: ReservationAddress;
  onSearch: OnSearch<ReservationAddress>;
};

const any = { id: 'any', label: t('Any') };
const named = (list: readonly { id: number; name: string }[]) => [
  any,
  ...list.map(({ id, name }) => ({ id: String(id), label: name })),
];

const narrowing = [
  ...(['staff', 'service', 'status', 'label', 'kind', 'consent', 'patient', 'from', 'to'] as const),
  ...figureFilters,
];

/** How many filters narrow what is shown. */
export const filtersOn = (search: ReservationAddress) =>
  narrowing.filter((name) => search[name] !== undefined).length;

/** The states to choose from, with the several that an address may name at once. */
function statusOptions(chosen: string | undefined) {
  const single = [any, ...reservationStatuses.map((id) => ({ id: id as string, label: statuses[id].word }))];
  if (chosen === undefined || single.some(({ id }) => id === chosen)) return single;
  const several = chosen.split(',') as ReservationStatus[];
  return [...single, { id: chosen, label: listed(several.map((id) => statuses[id].word)) }];
}

/** What narrows the reservations; every choice stands in the address. */
export function ReservationFilters({ choices, isList, today, search, onSearch }: Props) {
  const asked = useAsked(search);
  const put = (name: keyof ReservationAddress, value: string) => {
    onSearch(
      (now) =>
        parseReservationSearch({ ...now, page: undefined, [name]: value === 'any' ? undefined : value }),
      true,
    );
  };
  const { from = '', to = '' } = listSpan(asked, today);
  const chosen = (id: number | undefined) => (id === undefined ? 'any' : String(id));
  return (
    <fieldset className={css.filters} aria-label={t('Filters')}>
      <ComboBox
        name="staff"
        label={t('Staff member')}
        options={named(choices.staff)}
        value={chosen(asked.staff)}
        onChange={(id) => put('staff', id)}
      />
      <ComboBox
        name="service"
        label={t('Service')}
        options={named(choices.services)}
        value={chosen(asked.service)}
        onChange={(id) => put('service', id)}
      />
      <Select
        name="status"
        label={t('Status')}
        options={statusOptions(asked.status)}
        value={asked.status ?? 'any'}
        onChange={(id) => put('status', id)}
      />
      <ComboBox
        name="label"
        label={t('Label')}
        options={named(choices.labels)}
        value={chosen(asked.label)}
        onChange={(id) => put('label', id)}
      />
      <Select
        name="kind"
        label={t('Kind')}
        options={[any, ...Object.entries(kinds).map(([id, label]) => ({ id, label }))]}
        value={asked.kind ?? 'any'}
        onChange={(id) => put('kind', id)}
      />
      {isList && (
        <>
          <Select
            name="consent"
            label={t('Consents')}
            options={[any, ...Object.entries(consentFilters).map(([id, label]) => ({ id, label }))]}
            value={asked.consent ?? 'any'}
            onChange={(id) => put('consent', id)}
          />
          <DateField name="from" label={t('From')} value={from} onChange={(value) => put('from', value)} />
          <DateField name="to" label={t('To')} value={to} onChange={(value) => put('to', value)} />
          <FigureFilters search={asked} onRemove={(name) => put(name, 'any')} />
        </>
      )}
    </fieldset>
  );
}
