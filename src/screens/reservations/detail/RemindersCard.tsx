import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import type { Reminders } from '#src/calls/reservations.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useNamesHidden } from '#src/screens/reservations/shared/privateNames.ts';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import * as stepCss from '#src/styles/steps.css.ts';
import { Card } from '#src/ui/Card.tsx';
import { Chip, type Tone } from '#src/ui/Chip.tsx';
import * as css from './detail.css.ts';

type Reminder = Reminders['reminders'][number];

const states = {
  queued: { word: t('Waiting to be sent'), Icon: Clock, tone: 'info' },
  sending: { word: t('Under way'), Icon: Hourglass, tone: 'info' },
  sent: { word: t('Sent'), Icon: Check, tone: 'success' },
  failed: { word: t('Failed'), Icon: CircleAlert, tone: 'danger' },
  held: { word: t('Held'), Icon: CirclePause, tone: 'warning' },
  skipped: { word: t('Skipped'), Icon: Ban, tone: 'neutral' },
} as const satisfies Record<Reminder['state'], { word: string; Icon: unknown; tone: Tone }>;

/** The reminders of a visit: what will go out and when, and what became of those before. */
export function RemindersCard({ reminders, zone }: { reminders: Reminders; zone: string }) {
  const { hours, due_at, text } = reminders;
  const isPrivate = useNamesHidden();
  return (
    <Card title={t('Reminders')}>
      {due_at && (
        <p>
          {rich('The next one is due on {when}.', {
            when: <time dateTime={due_at}>{momentAt(due_at, zone)}</time>,
          })}
        </p>
      )}
      {text && (
        <blockquote className={css.preview}>
          {isPrivate ? t('The text names the patient; it is shown when names are.') : <bdi>{text}</bdi>}
        </blockquote>
      )}
      {!due_at && reminders.reminders.length === 0 && (
        <p className={quiet}>
          {hours === null
            ? t('This clinic sends no reminders. Its settings say when they are due.')
            : t('None is due.')}
        </p>
      )}
      {reminders.reminders.length > 0 && (
        <ol className={stepCss.steps} aria-label={t('Reminders so far')}>
          {reminders.reminders.map((one) => (
            <ReminderLine key={one.id} reminder={one} zone={zone} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function ReminderLine({ reminder, zone }: { reminder: Reminder; zone: string }) {
  const { state, reason, at, start_at } = reminder;
  const { word, Icon, tone } = states[state];
  return (
    <li className={stepCss.step}>
      <time className={stepCss.when} dateTime={at}>
        {momentAt(at, zone)}
      </time>
      <div className={stepCss.deed}>
        <span>
          <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
            {word}
          </Chip>
        </span>
        <span className={quiet}>{translateServerText(reason)}</span>
        <span className={quiet}>{t('For {when}.', { when: momentAt(start_at, zone) })}</span>
      </div>
    </li>
  );
}
