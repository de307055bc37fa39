import { useState } from 'react';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { NumberField } from '#src/ui/NumberField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { type PatientSearch, parsePatientSearch } from './patientSearch.ts';
import * as css from './shared/patients.css.ts';
import { optionsOf, sexes, statuses } from './shared/words.ts';

type Props = {
  labels: readonly PatientLabel[];
  search: PatientSearch;
  onSearch: OnSearch<PatientSearch>;
};

type Typed = 'age_min' | 'age_max' | 'last_visit_from' | 'last_visit_to' | 'created_from' | 'created_to';

const everybody = { id: '', label: t('Any') };

/** What narrows the list of patients; every choice stands in the address. */
export function PatientFilters({ labels, search, onSearch }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<Typed, string>>>(() => ({
    age_min: String(search.age_min ?? ''),
    age_max: String(search.age_max ?? ''),
    last_visit_from: search.last_visit_from ?? '',
    last_visit_to: search.last_visit_to ?? '',
    created_from: search.created_from ?? '',
    created_to: search.created_to ?? '',
  }));
  const type = (name: Typed) => (value: string) => {
    setTyped({ ...typed, [name]: value });
    put(name, value);
  };
  const asked = useAsked(search);
  const put = (name: keyof PatientSearch, value: string) => {
    onSearch(
      (now) => parsePatientSearch({ ...now, offset: undefined, [name]: value === '' ? undefined : value }),
      true,
    );
  };
  const known = labels.some(({ id }) => id === asked.label);
  return (
    <fieldset className={css.filters} aria-label={t('Filters')}>
      <Select
        name="status"
        label={t('Status')}
        options={optionsOf({ ...statuses, all: t('All') })}
        value={asked.status ?? 'active'}
        onChange={(status) => put('status', status)}
      />
      <ComboBox
        name="label"
        label={t('Label')}
        placeholder={t('Any')}
        options={[everybody, ...labels.map(({ id, name }) => ({ id: String(id), label: name }))]}
        value={known ? String(asked.label) : ''}
        onChange={(label) => put('label', label)}
      />
      <Select
        name="sex"
        label={t('Sex')}
        options={[{ id: 'any', label: t('Any') }, ...optionsOf(sexes)]}
        value={asked.sex ?? 'any'}
        onChange={(sex) => put('sex', sex)}
      />
      <div className={css.fromTo}>
        <NumberField
          name="age_min"
          label={t('Age from')}
          isWhole
          value={typed.age_min}
          onChange={type('age_min')}
        />
        <NumberField
          name="age_max"
          label={t('Age to')}
          isWhole
          value={typed.age_max}
          onChange={type('age_max')}
        />
      </div>
      <DateField
        name="last_visit_from"
        label={t('Last visit from')}
        value={typed.last_visit_from}
        onChange={type('last_visit_from')}
      />
      <DateField
        name="last_visit_to"
        label={t('Last visit to')}
        value={typed.last_visit_to}
        onChange={type('last_visit_to')}
      />
      <DateField
        name="created_from"
        label={t('Chart opened from')}
        value={typed.created_from}
        onChange={type('created_from')}
      />
      <DateField
        name="created_to"
        label={t('Chart opened to')}
        value={typed.created_to}
        onChange={type('created_to')}
      />
    </fieldset>
  );
}
