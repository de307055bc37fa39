import Check from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Note from 'lucide-react/icons/sticky-note';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useState } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { useDraftsAbout } from '#src/screens/drafts/useDraftsAbout.ts';
import { media } from '#src/styles/scale.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { ageInWords, clinicToday } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, LabelChip } from '#src/ui/Chip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import * as css from './banner.css.ts';
import { severities, sexes } from './words.ts';

type Props = {
  patient: Patient;
  zone: string | undefined;
  name: string;
  /** The chart itself has the name as its heading, other pages lead back to the chart by it, paper just says it. */
  place: 'chart' | 'page' | 'paper';
  /** What may be done first, at the end of the band. */
  actions?: ReactNode;
};

/** What stays in sight of a very long list; the rest is one press away. A telephone has less to spare. */
const roomy = { dangers: 12, labels: 6 };
const tight = { dangers: 4, labels: 2 };

/** Who it is and what is dangerous, once, in a band that stays in sight whatever is read or written below it. */
export function PatientBanner({ patient, zone, name, place, actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  useDraftsAbout(place === 'paper' ? null : name);
  const [isNoteWhole, setNoteWhole] = useState(false);
  const most = useMedia(media.narrow) ? tight : roomy;
  const allergies = bySeverity(patient.allergies ?? []);
  const alerts = patient.labels.filter(({ is_alert }) => is_alert);
  const others = patient.labels.filter(({ is_alert }) => !is_alert);
  const fits = allergies.length + alerts.length <= most.dangers && others.length <= most.labels;
  const isAll = place === 'paper' || isOpen || fits;
  // neither kind pushes the other out of sight
  const room = Math.max(most.dangers - alerts.length, most.dangers / 2);
  const shownAllergies = isAll ? allergies : allergies.slice(0, room);
  const shownAlerts = isAll ? alerts : alerts.slice(0, most.dangers - shownAllergies.length);
  const shownOthers = isAll ? others : others.slice(0, most.labels);
  const hiddenDangers = allergies.length + alerts.length - shownAllergies.length - shownAlerts.length;
  return (
    <section
      ref={tellSize}
      className={isOpen || isNoteWhole ? `${css.banner} ${css.bannerOpen}` : css.banner}
      aria-label={t('Patient banner')}
    >
      <div className={css.top}>
        <Name id={patient.id} name={name} place={place} />
        <Facts patient={patient} zone={zone} isWhole={isOpen || place === 'paper'}>
          {place !== 'paper' && (
            <span className={css.unfold}>
              <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t('Details')}
              </Button>
            </span>
          )}
        </Facts>
        {actions && place === 'page' && <div className={css.actions}>{actions}</div>}
      </div>
      <div className={css.foot}>
        <div className={css.alerts}>
          {patient.allergies?.length === 0 && <NoAllergy isKnown={patient.no_known_allergies === true} />}
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
          {!fits && place !== 'paper' && (
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
        {patient.notes && place !== 'paper' && (
          <BandNote text={patient.notes} isWhole={isNoteWhole} onWhole={setNoteWhole} />
        )}
        {/* the many buttons of the chart stand after what must be known */}
        {actions && place === 'chart' && <div className={css.actions}>{actions}</div>}
      </div>
    </section>
  );
}

/** The note that sticks to the chart goes wherever the patient goes: one line, and the whole of it at a press. */
const BandNote = ({
  text,
  isWhole,
  onWhole,
}: {
  text: string;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}) => (
  <aside className={css.note} aria-label={t('Sticky note')}>
    <button
      type="button"
      className={css.noteButton}
      aria-expanded={isWhole}
      onClick={() => onWhole(!isWhole)}
    >
      <Note className={css.noteIcon} size={14} aria-hidden />
      <span className={isWhole ? css.noteWhole : css.noteLine} dir="auto">
        {text}
      </span>
    </button>
  </aside>
);

/** How much of the page a band that stays may cover; of a taller one the end stays. */
const largestShare = 0.35;

/** What allergies and alerts may cover with what follows them: they are not cut while there is any room to read. */
const dangerShare = 0.5;

/** Tells what scrolls how much of it the band covers, so that nothing that gets the focus lies under it. */
function tellSize(band: HTMLElement | null) {
  const main = band?.closest('main');
  if (!band || !main) return;
  const watcher = new ResizeObserver(() => {
    const isSticky = getComputedStyle(band).position === 'sticky';
    const { offsetHeight: size } = band;
    const dangers = band.querySelector<HTMLElement>(`.${css.alerts}`);
    const fromDangers = size - (dangers?.offsetTop ?? size);
    const most = Math.max(
      main.clientHeight * largestShare,
      Math.min(main.clientHeight * dangerShare, fromDangers),
    );
    const covered = Math.min(size, Math.round(most));
    band.style.setProperty('--lift', `${covered - size}px`);
    main.style.setProperty('--band', isSticky ? `${covered}px` : '0px');
  });
  watcher.observe(band);
  watcher.observe(main);
  return () => {
    watcher.disconnect();
    main.style.removeProperty('--band');
  };
}

function Name({ id, name, place }: { id: number; name: string; place: Props['place'] }) {
  const words = <bdi>{name}</bdi>;
  if (place === 'chart')
    return (
      <h1 className={css.name} tabIndex={-1} title={name}>
        {words}
      </h1>
    );
  if (place === 'paper') return <strong className={css.name}>{words}</strong>;
  return (
    <strong className={`${css.name} ${css.shortName}`} title={name}>
      <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(id) }}>
        {words}
      </TextTo>
    </strong>
  );
}

type FactsProps = Pick<Props, 'patient' | 'zone'> & { isWhole: boolean; children: ReactNode };

/** A day, an age and a number say what they are; what else a telephone shows keeps its word. */
function Facts({ patient, zone, isWhole, children }: FactsProps) {
  const { birth_date, birth_date_estimated, age, sex, pronouns, mrn, preferred_name } = patient;
  const born = birth_date
    ? birth_date_estimated
      ? t('about {day}', { day: dayInWords(birth_date) })
      : dayInWords(birth_date)
    : null;
  const facts = [
    { term: t('Born'), value: born ?? t('unknown'), isPlain: born !== null },
    ...(birth_date && age !== null && patient.status !== 'deceased'
      ? [{ term: t('Age'), value: ageInWords(birth_date, age, clinicToday(zone)), isPlain: true }]
      : []),
    { term: t('Sex'), value: sexes[sex] },
    { term: t('Number'), value: mrn, isPlain: true },
    ...(preferred_name ? [{ term: t('Called'), value: preferred_name }] : []),
    ...(pronouns ? [{ term: t('Pronouns'), value: pronouns }] : []),
  ];
  return (
    <div className={css.factRow}>
      <div className={isWhole ? css.facts : `${css.facts} ${css.folded}`}>
        {facts.map(({ term, value, isPlain }) => (
          <span className={css.fact} key={term}>
            <span className={isPlain ? css.plainTerm : css.factTerm}>{term}</span> <bdi>{value}</bdi>
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}

/** That there are none is a fact; that no one asked is a question that is still open. */
const NoAllergy = ({ isKnown }: { isKnown: boolean }) =>
  isKnown ? (
    <Chip tone="success" icon={<Check size={14} aria-hidden />}>
      {t('No known allergies')}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={<CircleHelp size={14} aria-hidden />}>
      {t('Allergies: not asked')}
    </Chip>
  );

const order = { severe: 0, moderate: 1, mild: 2 } as const;

/** The worst first, so that a long list hides the mildest. */
const bySeverity = (allergies: NonNullable<Patient['allergies']>) =>
  [...allergies].sort((one, other) => rank(one.severity) - rank(other.severity));

const rank = (severity: keyof typeof order | '' | null | undefined) => (severity ? order[severity] : 1);
