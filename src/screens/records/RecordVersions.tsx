import { type MedicalRecord, sections } from '#machines/flows/records/recordFields.ts';
import type { UnitChoice } from '#machines/flows/records/recordUnits.ts';
import type { RecordVersion, WholeVersion } from '#src/calls/records.ts';
import { inARow } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Select } from '#src/ui/Select.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { differenceOf, type Piece } from './difference.ts';
import * as css from './records.css.ts';
import { measuredInWords, shownValue, vitalList } from './vitalList.ts';
import { fieldLabel, rowInWords } from './words.ts';

export interface Compared {
  readonly versions: readonly RecordVersion[];
  readonly later: WholeVersion | null;
  readonly earlier: WholeVersion | null;
}

type Props = { compared: Compared; zone: string; units: UnitChoice; onChoose: (number: number) => void };

/** The signed versions of a record, and what each changed. */
export function RecordVersions({ compared, zone, units, onChoose }: Props) {
  const { versions, later, earlier } = compared;
  if (!later)
    return (
      <EmptyState
        title={t('No signed versions yet')}
        text={t('Every signature saves the text of the record as a version.')}
      />
    );
  const parts = partsOf(later, units).map((part, index) => ({
    ...part,
    pieces: earlier
      ? differenceOf(partsOf(earlier, units)[index]?.text ?? '', part.text)
      : differenceOf(part.text, part.text),
  }));
  const changed = earlier ? parts.filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'kept')) : parts;
  return (
    <div className={css.stack}>
      <Select
        name="version"
        label={t('Version')}
        options={versions.map(({ number, signed_at, signed_by_name, is_part }) => ({
          id: String(number),
          label: is_part
            ? t('Version {number}, {when}, not locked', { number, when: instantInWords(signed_at, zone) })
            : t('Version {number}, {when}', { number, when: instantInWords(signed_at, zone) }),
          detail: signed_by_name,
        }))}
        value={String(later.number)}
        onChange={(number) => onChoose(Number(number))}
      />
      <Card
        title={
          earlier
            ? t('What changed from version {earlier} to {later}', {
                earlier: earlier.number,
                later: later.number,
              })
            : t('The first version')
        }
        text={
          <>
            {rich('Signed by {signed_by_name}, {when}.', {
              signed_by_name: <bdi>{later.signed_by_name}</bdi>,
              when: instantInWords(later.signed_at, zone),
            })}
            {later.signer?.for_name && (
              <> {rich('Signed for {for_name}.', { for_name: <bdi>{later.signer.for_name}</bdi> })}</>
            )}
            {later.staff_name && (
              <>
                {' '}
                {rich('Record of {staff_name}, contact on {when}.', {
                  staff_name: <bdi>{later.staff_name}</bdi>,
                  when: instantInWords(later.content.occurred_at, zone),
                })}
              </>
            )}
            {later.reason && <> {rich('Reason: {reason}', { reason: <bdi>{later.reason}</bdi> })}</>}
          </>
        }
      >
        {later.is_intact === true && (
          <p className={quiet}>{t('Verified: this is the text as it was signed.')}</p>
        )}
        {later.is_intact === false && (
          <Notice tone="danger" isUrgent title={t('This is not what was signed')}>
            {t('The stored version was changed after its signature.')}
          </Notice>
        )}
        {changed.length === 0 ? (
          <p className={quiet}>{t('Both versions have the same text.')}</p>
        ) : (
          <div className={css.note}>
            {changed
              .filter(({ pieces }) => pieces.length > 0)
              .map(({ name, label, pieces }) => (
                <section className={css.part} key={name} aria-label={label}>
                  <h3>{label}</h3>
                  <p className={css.text} dir="auto">
                    {pieces.map(shownPiece)}
                  </p>
                </section>
              ))}
          </div>
        )}
      </Card>
    </div>
  );
}

function shownPiece({ kind, text }: Piece, index: number) {
  const key = `${index} ${kind}`;
  if (kind === 'kept') return <span key={key}>{text}</span>;
  return kind === 'gone' ? (
    <del key={key} className={css.gone}>
      <VisuallyHidden>{t('Removed:')}</VisuallyHidden>
      {text}
    </del>
  ) : (
    <ins key={key} className={css.come}>
      <VisuallyHidden>{t('Added:')}</VisuallyHidden>
      {text}
    </ins>
  );
}

/** The words of a version, part by part, lists with one line for each row. */
function partsOf({ content }: WholeVersion, units: UnitChoice) {
  const lines = (rows: readonly object[] | undefined) => (rows ?? []).map(rowInWords).join('\n');
  const vitals: NonNullable<MedicalRecord['vitals']> = content.vitals ?? {};
  const measured = vitalList
    .filter((vital) => shownValue(vital, vitals, units) !== '')
    .map((vital) => `${vital.label}: ${measuredInWords(vital, vitals, units)}`);
  const { follow_up } = content;
  return [
    ...sections.map((name) => ({ name, label: fieldLabel(name), text: content[name] ?? '' })),
    {
      name: 'vitals',
      label: t('Vital signs'),
      text: [...measured, ...(vitals.note ? [vitals.note] : [])].join('\n'),
    },
    { name: 'diagnoses', label: t('Diagnoses'), text: lines(content.diagnoses) },
    { name: 'procedures', label: t('Procedures'), text: lines(content.procedures) },
    { name: 'prescriptions', label: t('Prescriptions'), text: lines(content.prescriptions) },
    {
      name: 'follow_up',
      label: t('Follow-up'),
      text: follow_up
        ? inARow([plural(follow_up.in_days, '{count} day', '{count} days'), follow_up.note])
        : '',
    },
  ];
}
