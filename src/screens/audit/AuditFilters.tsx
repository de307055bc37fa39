import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { Button } from '#src/ui/Button.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import type { AuditSearch } from './auditSearch.ts';
import { kinds, things } from './shared/words.ts';

export interface Person {
  readonly user: number;
  readonly name: string;
}

type Props = {
  people: readonly Person[];
  search: AuditSearch;
  onSearch: OnSearch<AuditSearch>;
};

const all = 'all';
const optionsOf = (anyone: string, words: Readonly<Record<string, string>>) => [
  { id: all, label: anyone },
  ...Object.entries(words).map(([id, label]) => ({ id, label })),
];
const kindOptions = optionsOf(t('All actions'), kinds);
const thingOptions = optionsOf(t('Everything'), things);

const placeParts = new Set(['limit', 'offset', 'upTo']);

/** Who, what kind of deed, on what, and when. */
export function AuditFilters({ people, search, onSearch }: Props) {
  const asked = useAsked(search);
  const choose = (part: Partial<Record<keyof AuditSearch, unknown>>) =>
    onSearch((now) => ({ ...now, ...part, offset: undefined, upTo: undefined }) as AuditSearch, false);
  const chosen = (id: string) => (id === all ? undefined : id);
  const isFiltered = Object.keys(asked).some((name) => !placeParts.has(name));
  return (
    <Toolbar
      end={
        isFiltered && (
          <Button onClick={() => onSearch(({ limit }) => ({ limit }), false)}>{t('Show everything')}</Button>
        )
      }
    >
      <Select
        name="audit-user"
        label={t('Who')}
        options={[
          { id: all, label: t('Everyone') },
          { id: 'patient', label: t('The patient, by link') },
          ...people.map(({ user, name }) => ({ id: String(user), label: name })),
        ]}
        value={asked.user === undefined ? all : String(asked.user)}
        onChange={(id) => choose({ user: id === all || id === 'patient' ? chosen(id) : Number(id) })}
      />
      <Select
        name="audit-kind"
        label={t('Kind')}
        options={kindOptions}
        value={asked.kind ?? all}
        onChange={(id) => choose({ kind: chosen(id) })}
      />
      <Select
        name="audit-thing"
        label={t('What')}
        options={thingOptions}
        value={asked.thing ?? all}
        onChange={(id) => choose({ thing: chosen(id) })}
      />
      <DateField
        name="audit-from"
        label={t('From')}
        value={asked.from ?? ''}
        onChange={(from) => choose({ from: from || undefined })}
      />
      <DateField
        name="audit-to"
        label={t('To')}
        value={asked.to ?? ''}
        onChange={(to) => choose({ to: to || undefined })}
      />
    </Toolbar>
  );
}
