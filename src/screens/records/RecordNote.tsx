import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { sections } from '#machines/flows/records/recordFields.ts';
import type { UnitChoice } from '#machines/flows/records/recordUnits.ts';
import { plural, t, write } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Card } from '#src/ui/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import * as css from './records.css.ts';
import { VitalMark } from './VitalMark.tsx';
import { flagIn, measuredInWords, shownValue, vitalList } from './vitalList.ts';
import { certainties, fieldLabel, rowInWords } from './words.ts';

type Props = { record: MedicalRecord; units: UnitChoice };

/** The words of a record, as they are read and printed; what was entered in error is struck through. */
export function RecordNote({ record, units }: Props) {
  const isVoid = record.status === 'entered_in_error';
  const { diagnoses, procedures = [], prescriptions = [], follow_up } = record;
  const text = `${css.text}${isVoid ? ` ${css.voided}` : ''}`;
  const said = (name: (typeof sections)[number]) => (
    <section className={css.part} key={name} aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{fieldLabel(name)}</h2>
      <p className={record[name] ? text : quiet}>
        {record[name] ? <bdi>{record[name]}</bdi> : t('Not written.')}
      </p>
    </section>
  );
  return (
    <Card>
      <div className={css.note}>
        {sections.slice(0, 2).map(said)}
        <VitalFacts record={record} units={units} isVoid={isVoid} />
        {sections.slice(2, 4).map(said)}
        <section className={css.part} aria-labelledby="part-diagnoses">
          <h2 id="part-diagnoses">{t('Diagnoses')}</h2>
          {diagnoses.length === 0 ? (
            <p className={quiet}>{t('None noted.')}</p>
          ) : (
            <ul className={css.list}>
              {diagnoses.map((one) => (
                <li key={`${one.code} ${one.text}`}>
                  <span className={css.tools}>
                    <bdi className={isVoid ? css.voided : undefined}>{one.text}</bdi>
                    {one.code && <span className={quiet}>{one.code}</span>}
                    {one.is_primary && <Chip tone="info">{t('Primary')}</Chip>}
                    {one.certainty === 'provisional' && <Chip>{certainties.provisional}</Chip>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
        {sections.slice(4).map(said)}
        <Rows title={t('Procedures')} rows={procedures} isVoid={isVoid} />
        <Rows title={t('Prescriptions')} rows={prescriptions} isVoid={isVoid} />
        {follow_up && (
          <section className={css.part} aria-labelledby="part-follow-up">
            <h2 id="part-follow-up">{t('Follow-up')}</h2>
            <p className={text}>
              {plural(follow_up.in_days, 'In one day.', 'In {count} days.')}{' '}
              {follow_up.note && <bdi>{follow_up.note}</bdi>}
            </p>
          </section>
        )}
      </div>
    </Card>
  );
}

function VitalFacts({ record, units, isVoid }: Props & { isVoid: boolean }) {
  const vitals = record.vitals ?? {};
  const known = vitalList.filter((vital) => shownValue(vital, vitals, units) !== '');
  if (known.length === 0 && !vitals.note) return null;
  return (
    <section className={css.part} aria-labelledby="part-vitals">
      <h2 id="part-vitals">{t('Vital signs')}</h2>
      <div className={css.facts}>
        {known.map((vital) => (
          <div className={css.fact} key={vital.name}>
            <span className={css.term}>{vital.label}</span>
            <span className={isVoid ? css.voided : undefined}>{measuredInWords(vital, vitals, units)}</span>
            <VitalMark flag={flagIn(vital, vitals)} />
          </div>
        ))}
        {typeof vitals.bmi === 'number' && (
          <div className={css.fact}>
            <span className={css.term}>{t('Body mass index')}</span>
            <span className={isVoid ? css.voided : undefined}>{write(vitals.bmi)}</span>
          </div>
        )}
      </div>
      {vitals.note && (
        <p className={css.text}>
          <bdi>{vitals.note}</bdi>
        </p>
      )}
    </section>
  );
}

function Rows({ title, rows, isVoid }: { title: string; rows: readonly object[]; isVoid: boolean }) {
  if (rows.length === 0) return null;
  const id = `part-${title.toLowerCase()}`;
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={JSON.stringify(row)}>
            <bdi className={isVoid ? css.voided : undefined}>{rowInWords(row)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
