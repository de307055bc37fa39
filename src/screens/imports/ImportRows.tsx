import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type ImportField, importFields, rowValues } from '#machines/flows/patients/importColumns.ts';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { type CheckedRow, isGood } from '#machines/flows/patients/patientImport.setup.ts';
import { personName } from '#machines/lifecycles/personName.ts';
import { listed } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { reasonWords } from '#src/screens/patients/shared/DuplicateList.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Table } from '#src/ui/Table.tsx';
import * as css from './imports.css.ts';
import { kindWords } from './kindWords.ts';
import { settingInWords } from './settingWords.ts';

type Props = {
  flow: ActorRefFrom<typeof patientImportMachine>;
  rows: readonly CheckedRow[];
  chosen: readonly number[];
};

const labelOf = (field: string) =>
  field in importFields
    ? translateServerText(importFields[field as ImportField])
    : field === 'guardian'
      ? t('Guardian')
      : /^[A-Z][A-Za-z]+\./.test(field)
        ? field
        : t('Row');

/** Some rows of the table: whether each is stored, what is wrong with it, who is like it. */
export function ImportRows({ flow, rows, chosen }: Props) {
  const table = useSelector(flow, ({ context }) => context.table);
  const columns = useSelector(flow, ({ context }) => context.columns);
  const resources = useSelector(flow, ({ context }) => context.resources);
  const nameOf = (line: number) => {
    const resource = resources?.rows[line - 1];
    if (resource) return { name: resource.name, birth_date: resource.day };
    const cells = table?.rows.find((row) => row.line === line)?.cells ?? [];
    const { first_name = '', last_name = '', birth_date = '' } = rowValues(cells, columns);
    return { name: personName({ first_name, last_name }), birth_date };
  };
  return (
    <Table
      label={t('Rows')}
      rows={rows}
      rowKey={({ line }) => line}
      columns={[
        {
          id: 'row',
          title: t('Row'),
          cell: (row) => {
            const setting = row.setting && settingInWords(row.setting);
            const { name, birth_date } = setting
              ? {
                  name: t('{setting}: {value}', { setting: setting.title, value: setting.becomes }),
                  birth_date: '',
                }
              : nameOf(row.line);
            return (
              <Checkbox
                name={`line-${row.line}`}
                label={
                  <>
                    {rich('Line {line}: {name}', { line: row.line, name: <bdi>{name || t('no name')}</bdi> })}{' '}
                    {birth_date && <span className={css.below}>{birth_date}</span>}
                    {row.kind !== 'patient' && <span className={css.quiet}> {kindWords[row.kind]}</span>}
                  </>
                }
                isSelected={chosen.includes(row.line)}
                isDisabled={!isGood(row)}
                onChange={() => flow.send({ type: 'row.toggled', line: row.line })}
              />
            );
          },
        },
        {
          id: 'problems',
          title: t('Problems'),
          cell: ({ problems, left_out }) =>
            Object.keys(problems).length + left_out.length === 0 ? (
              <span className={css.quiet}>{t('None')}</span>
            ) : (
              <ul className={css.plainList}>
                {Object.entries(problems).map(([field, sentences]) => (
                  <li key={field}>
                    {labelOf(field)}: {sentences.map(translateServerText).join(' ')}
                  </li>
                ))}
                {left_out.length > 0 && (
                  <li className={css.quiet}>
                    {rich('Not imported: {elements}', { elements: <bdi>{listed(left_out)}</bdi> })}
                  </li>
                )}
              </ul>
            ),
        },
        {
          id: 'alike',
          title: t('Possible duplicate'),
          cell: ({ alike, same_as, known, setting, kind }) =>
            known !== null ? (
              t('Here already')
            ) : setting ? (
              rich('Replaces {value}', { value: <bdi>{settingInWords(setting).is}</bdi> })
            ) : kind === 'form' ? (
              t('Not in use until you publish or restore it')
            ) : alike.length === 0 && same_as === null ? (
              <span className={css.quiet}>{t('None')}</span>
            ) : (
              <ul className={css.plainList}>
                {same_as !== null && <li>{t('The same as line {same_as}', { same_as })}</li>}
                {alike.map(({ patient, name, reasons }) => (
                  <li key={patient}>
                    <TextTo
                      to="/dashboard/patients/detail/$idx"
                      params={{ idx: String(patient) }}
                      target="_blank"
                    >
                      <bdi>{name}</bdi>
                    </TextTo>{' '}
                    <span className={css.quiet}>{reasonWords(reasons)}</span>
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  );
}
