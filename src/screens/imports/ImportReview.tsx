import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { importKinds } from '#machines/flows/patients/importResources.ts';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { isAlike, isGood, isKnown } from '#machines/flows/patients/patientImport.setup.ts';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { Select } from '#src/ui/Select.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportSummary } from './ImportSummary.tsx';
import * as css from './imports.css.ts';
import { kindWords } from './kindWords.ts';

const limit = 25;

/** Every row with what is wrong with it and who is like it; which of them are to be stored. */
export function ImportReview({ flow }: { flow: ActorRefFrom<typeof patientImportMachine> }) {
  const checked = useSelector(flow, ({ context }) => context.checked);
  const chosen = useSelector(flow, ({ context }) => context.chosen);
  const isOfResources = useSelector(flow, ({ context }) => context.resources !== null);
  const [shown, setShown] = useState('all');
  const [offset, setOffset] = useState(0);
  const known = checked.filter(isKnown);
  const wrong = checked.filter((row) => !isGood(row) && !isKnown(row));
  const alike = checked.filter((row) => isGood(row) && isAlike(row));
  const kinds = importKinds.filter((kind) => checked.some((row) => row.kind === kind));
  const rows = { all: checked, wrong, alike, known }[shown] ?? checked.filter(({ kind }) => kind === shown);
  const fresh = checked.length - wrong.length - alike.length - known.length;
  return (
    <Card
      title={t('Which rows do you want to import?')}
      text={t("{fresh} new, {count} possible duplicates, {count2} that can't be imported.", {
        fresh,
        count: alike.length,
        count2: wrong.length,
      })}
    >
      {isOfResources && <ImportSummary checked={checked} />}
      <div className={css.row}>
        <Select
          name="shown"
          label={t('Shown rows')}
          isLabelHidden
          value={shown}
          options={[
            { id: 'all', label: t('All rows') },
            { id: 'wrong', label: t("Rows that can't be imported") },
            { id: 'alike', label: t('Possible duplicates among the rows') },
            ...(isOfResources ? [{ id: 'known', label: t('Rows that are here already') }] : []),
            ...(kinds.length > 1 ? kinds.map((id) => ({ id, label: kindWords[id] })) : []),
          ]}
          onChange={(next) => {
            setShown(next);
            setOffset(0);
          }}
        />
        <Button onClick={() => flow.send({ type: 'rows.chosen', which: 'new' })}>
          {t('Choose new rows only')}
        </Button>
        <Button onClick={() => flow.send({ type: 'rows.chosen', which: 'good' })}>
          {t('Choose all that can be imported')}
        </Button>
        <Button onClick={() => flow.send({ type: 'rows.chosen', which: 'none' })}>{t('Choose none')}</Button>
      </div>
      {rows.length === 0 ? (
        <p>{t('There is no such row.')}</p>
      ) : (
        <>
          <ImportRows flow={flow} rows={rows.slice(offset, offset + limit)} chosen={chosen} />
          <Pagination
            offset={offset}
            limit={limit}
            shown={Math.min(limit, rows.length - offset)}
            total={rows.length}
            onOffset={setOffset}
          />
        </>
      )}
      <div className={css.row}>
        <Button onClick={() => flow.send({ type: 'mapping.reconsidered' })}>
          {isOfResources ? t('Back to the files') : t('Back to the columns')}
        </Button>
        <Button variant="primary" onClick={() => flow.send({ type: 'commit.asked' })}>
          {kinds.every((kind) => kind === 'patient')
            ? plural(chosen.length, 'Import one patient', 'Import {count} patients')
            : plural(chosen.length, 'Import one row', 'Import {count} rows')}
        </Button>
      </div>
    </Card>
  );
}
