import { importKinds } from '#machines/flows/patients/importResources.ts';
import { type CheckedRow, isAlike, isGood, isKnown } from '#machines/flows/patients/patientImport.setup.ts';
import { t } from '#src/language/t.ts';
import { Table } from '#src/ui/Table.tsx';
import { kindWords } from './kindWords.ts';

/** How many rows of each kind come in, are here already, or cannot come in. */
export function ImportSummary({ checked }: { checked: readonly CheckedRow[] }) {
  const rows = importKinds.flatMap((kind) => {
    const of = checked.filter((row) => row.kind === kind);
    if (of.length === 0) return [];
    const good = of.filter(isGood);
    const alike = good.filter(isAlike).length;
    const known = of.filter(isKnown).length;
    return [{ kind, fresh: good.length - alike, alike, known, wrong: of.length - good.length - known }];
  });
  return (
    <Table
      label={t('Rows by kind')}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={[
        { id: 'kind', title: t('Kind'), cell: ({ kind }) => kindWords[kind] },
        { id: 'fresh', title: t('New'), isNumber: true, cell: ({ fresh }) => fresh },
        { id: 'alike', title: t('Possible duplicates'), isNumber: true, cell: ({ alike }) => alike },
        { id: 'known', title: t('Here already'), isNumber: true, cell: ({ known }) => known },
        { id: 'wrong', title: t("Can't be imported"), isNumber: true, cell: ({ wrong }) => wrong },
      ]}
    />
  );
}
