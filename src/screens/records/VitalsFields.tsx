import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { storedVitals, unitsOf } from '#machines/flows/records/recordFields.ts';
import { inOtherUnit, type Measure, units } from '#machines/flows/records/recordUnits.ts';
import { monthsOld } from '#machines/lifecycles/monthsOld.ts';
import { bodyMassIndex } from '#machines/lifecycles/vitals.ts';
import type { Measured } from '#src/calls/records.ts';
import type { FormRef } from '#src/flows/form.ts';
import { keepUnit } from '#src/flows/records/unitChoice.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { t } from '#src/language/t.ts';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { NumberField } from '#src/ui/NumberField.tsx';
import * as css from './records.css.ts';
import { VitalMark } from './VitalMark.tsx';
import { VitalTrend } from './VitalTrend.tsx';
import { flagIn, measuredInWords, symbolOf, type Vital, vitalList } from './vitalList.ts';

type Props = {
  form: FormRef;
  measured: readonly Measured[];
  /** The patient's day of birth, where it is known: what is normal depends on the age. */
  born: string | null;
  zone: string | undefined;
};

/** The vital signs: each with its unit, its mark and its last value, and the trend of those before. */
export function VitalsFields({ form, measured, born, zone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const choice = useSelector(form, ({ context }) => unitsOf(context.values), sameUnits);
  return (
    <FormSection
      id="vitals"
      title={t('Vital signs')}
      text={
        born
          ? t("Flags use the ranges for the patient's age. Switching a unit converts what was typed.")
          : t('Flags use adult ranges. Switching a unit converts what was typed.')
      }
    >
      <div className={css.vitals}>
        {vitalList.map((vital) => (
          <VitalField key={vital.name} {...{ form, vital, measured, born, zone }} />
        ))}
        <BodyMassIndex form={form} />
      </div>
      <FormTextField form={form} name="vitals_note" />
      {measured.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('Trend of earlier values')}</summary>
          {isOpen && <VitalTrend measured={measured} born={born} zone={zone} units={choice} />}
        </details>
      )}
    </FormSection>
  );
}

const sameUnits = (one: ReturnType<typeof unitsOf>, other: ReturnType<typeof unitsOf>) =>
  one.temperature === other.temperature && one.weight === other.weight && one.height === other.height;

function VitalField({ form, vital, measured, born, zone }: Props & { vital: Vital }) {
  const field = useField(form, vital.name);
  const choice = useSelector(form, ({ context }) => unitsOf(context.values), sameUnits);
  const flag = useSelector(form, ({ context: { values } }) =>
    flagIn(vital, storedVitals(values), monthsOld(born, String(values.occurred_on ?? ''))),
  );
  const last = measured.find(({ vitals }) => typeof vitals[vital.stored] === 'number');
  const unit = symbolOf(vital, choice);
  const shown = last ? measuredInWords(vital, last.vitals, choice) : '';
  return (
    <NumberField
      {...field}
      unit={unit}
      hint={last && t('Last: {value}, {when}', { value: shown, when: instantInWords(last.at, zone) })}
      aside={
        <span className={css.vitalAside}>
          <span role="status">
            <VitalMark flag={flag} />
          </span>
          {'measure' in vital && !field.isReadOnly && (
            <UnitSwitch form={form} name={vital.name} measure={vital.measure} />
          )}
        </span>
      }
    />
  );
}

function UnitSwitch({ form, name, measure }: { form: FormRef; name: string; measure: Measure }) {
  const { store } = useApp();
  const unitField = `${measure}_unit`;
  const now = useSelector(form, ({ context }) => String(context.values[unitField] ?? ''));
  const known: Readonly<Record<string, { symbol: string }>> = units[measure];
  const other = Object.keys(known).find((id) => id !== now) ?? now;
  const turn = () => {
    const typed = String(form.getSnapshot().context.values[name] ?? '');
    form.send({ type: 'field.changed', name: unitField, value: other });
    form.send({ type: 'field.changed', name, value: inOtherUnit(measure, now, other, typed) });
    keepUnit(store, measure, other);
  };
  const words = {
    temperature: t('Enter the temperature in'),
    weight: t('Enter the weight in'),
    height: t('Enter the height in'),
  };
  return (
    <Button size="small" aria-label={`${words[measure]} ${known[other]?.symbol}`} onClick={turn}>
      <bdi>{known[other]?.symbol}</bdi>
    </Button>
  );
}

function BodyMassIndex({ form }: { form: FormRef }) {
  const index = useSelector(form, ({ context }) => {
    const { weight_kg = null, height_cm = null } = storedVitals(context.values);
    return bodyMassIndex(weight_kg, height_cm);
  });
  return (
    <div className={css.computed}>
      <span className={css.term} id="bmi">
        {t('Body mass index')}
      </span>
      <output aria-labelledby="bmi">{index === null ? t('Needs weight and height') : inDigits(index)}</output>
    </div>
  );
}
