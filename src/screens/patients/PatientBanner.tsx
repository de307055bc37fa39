import ShieldAlert from 'lucide-react/icons/shield-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Patient } from '#machines/flows/patientFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Chip, LabelChip } from '#src/ui/Chip.tsx';
import { ageInWords, clinicToday, dayInWords } from './days.ts';
import * as css from './patients.css.ts';
import { severities, sexes } from './words.ts';

type Props = { patient: Patient; zone: string | undefined; name: string };

/** What must be seen whatever part of the chart is open: who it is, how old, and what is dangerous. */
export function PatientBanner({ patient, zone, name }: Props) {
  const { birth_date, birth_date_estimated, age, sex, pronouns, mrn, labels, allergies = [] } = patient;
  const alerts = labels.filter(({ is_alert }) => is_alert);
  const others = labels.filter(({ is_alert }) => !is_alert);
  const born = birth_date
    ? birth_date_estimated
      ? t('about {day}', { day: dayInWords(birth_date) })
      : dayInWords(birth_date)
    : t('unknown');
  const today = clinicToday(zone);
  const facts = [
    { term: t('Name'), value: name },
    { term: t('Born'), value: born },
    ...(birth_date && age !== null && patient.status !== 'deceased'
      ? [{ term: t('Age'), value: ageInWords(birth_date, age, today) }]
      : []),
    { term: t('Sex'), value: sexes[sex] },
    ...(pronouns ? [{ term: t('Pronouns'), value: pronouns }] : []),
    { term: t('Number'), value: mrn },
  ];
  return (
    <section className={css.banner} aria-label={t('Patient banner')}>
      <div className={css.facts}>
        {facts.map(({ term, value }) => (
          <span className={css.fact} key={term}>
            <span className={css.factTerm}>{term}</span> <bdi>{value}</bdi>
          </span>
        ))}
      </div>
      <div className={css.alerts}>
        {allergies.length > 0 ? (
          allergies.map(({ id, substance, severity }) => (
            <Chip
              key={id ?? substance}
              tone={severity === 'mild' ? 'warning' : 'danger'}
              icon={<TriangleAlert size={14} aria-hidden />}
            >
              {severity
                ? rich('Allergy: {substance} ({severity})', {
                    substance: <bdi>{substance}</bdi>,
                    severity: severities[severity].toLowerCase(),
                  })
                : rich('Allergy: {substance}', { substance: <bdi>{substance}</bdi> })}
            </Chip>
          ))
        ) : (
          <span className={css.quiet}>{t('No allergy noted')}</span>
        )}
        {alerts.map(({ id, name: label }) => (
          <Chip key={id} tone="danger" icon={<ShieldAlert size={14} aria-hidden />}>
            {rich('Alert: {label}', { label: <bdi>{label}</bdi> })}
          </Chip>
        ))}
        {others.map(({ id, name: label, color }) => (
          <LabelChip key={id} color={color}>
            {label}
          </LabelChip>
        ))}
      </div>
    </section>
  );
}
