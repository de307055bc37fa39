import ShieldAlert from 'lucide-react/icons/shield-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { ageInWords, clinicToday, dayInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, LabelChip } from '#src/ui/Chip.tsx';
import * as css from './patients.css.ts';
import { severities, sexes } from './words.ts';

type Props = {
  patient: Patient;
  zone: string | undefined;
  name: string;
  /** Paper shows all of it at once. */
  isWhole?: boolean;
};

/** What stays in sight of a very long list; the rest is one press away. */
const most = { dangers: 12, labels: 6 };

/** What must be seen whatever part of the chart is open: who it is, how old, and what is dangerous. */
export function PatientBanner({ patient, zone, name, isWhole = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { birth_date, birth_date_estimated, age, sex, pronouns, mrn, labels } = patient;
  const allergies = bySeverity(patient.allergies ?? []);
  const alerts = labels.filter(({ is_alert }) => is_alert);
  const others = labels.filter(({ is_alert }) => !is_alert);
  const fits = allergies.length + alerts.length <= most.dangers && others.length <= most.labels;
  const isAll = isWhole || isOpen || fits;
  // neither kind pushes the other out of sight
  const room = Math.max(most.dangers - alerts.length, most.dangers / 2);
  const shownAllergies = isAll ? allergies : allergies.slice(0, room);
  const shownAlerts = isAll ? alerts : alerts.slice(0, most.dangers - shownAllergies.length);
  const shownOthers = isAll ? others : others.slice(0, most.labels);
  const hiddenDangers = allergies.length + alerts.length - shownAllergies.length - shownAlerts.length;
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
    <section
      className={isOpen ? `${css.banner} ${css.bannerOpen}` : css.banner}
      aria-label={t('Patient banner')}
    >
      <div className={css.facts}>
        {facts.map(({ term, value }) => (
          <span className={css.fact} key={term}>
            <span className={css.factTerm}>{term}</span> <bdi>{value}</bdi>
          </span>
        ))}
      </div>
      <div className={css.alerts}>
        {allergies.length === 0 && <span className={quiet}>{t('No allergy noted')}</span>}
        {shownAllergies.map(({ id, substance, severity }) => (
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
        ))}
        {shownAlerts.map(({ id, name: label }) => (
          <Chip key={id} tone="danger" icon={<ShieldAlert size={14} aria-hidden />}>
            {rich('Alert: {label}', { label: <bdi>{label}</bdi> })}
          </Chip>
        ))}
        {shownOthers.map(({ id, name: label, color }) => (
          <LabelChip key={id} color={color}>
            {label}
          </LabelChip>
        ))}
        {!fits && !isWhole && (
          <Button
            size="small"
            variant={hiddenDangers > 0 ? 'secondary' : 'quiet'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? t('Show fewer')
              : hiddenDangers > 0
                ? plural(hiddenDangers, 'One more allergy or alert', '{count} more allergies and alerts')
                : t('Show {count} more', { count: others.length - shownOthers.length })}
          </Button>
        )}
      </div>
    </section>
  );
}

const order = { severe: 0, moderate: 1, mild: 2 } as const;

/** The worst first, so that a long list hides the mildest. */
const bySeverity = (allergies: NonNullable<Patient['allergies']>) =>
  [...allergies].sort((one, other) => rank(one.severity) - rank(other.severity));

const rank = (severity: keyof typeof order | '' | null | undefined) => (severity ? order[severity] : 1);
