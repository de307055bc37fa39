import { useState } from 'react';
import { type StaffMember, staffName } from '#machines/flows/staffFields.ts';
import { timeFormat } from '#src/effects/timeFormat.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import * as css from './staff.css.ts';
import { TimeOffDialog } from './TimeOffDialog.tsx';
import { TimeOffRemoval } from './TimeOffRemoval.tsx';

type Props = {
  member: StaffMember;
  timezone: string | undefined;
  onChanged: (text?: string) => void;
};
type Exception = NonNullable<StaffMember['exceptions']>[number];

/** Time off and extra hours that are not over, with the way to add and take back. */
export function TimeOff({ member, timezone, onChanged }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Exception | null>(null);
  const exceptions = member.exceptions ?? [];
  const forbidden = useForbidden('staff.manage', member.clinic);
  return (
    <Card
      title={t('Time off and extra hours')}
      action={
        <Button size="small" disabledReason={forbidden} onClick={() => setAdding(true)}>
          {t('Add time off')}
        </Button>
      }
    >
      {exceptions.length === 0 ? (
        <p>{t('Nothing is planned.')}</p>
      ) : (
        <ul className={css.times}>
          {exceptions.map((one) => {
            const span = spanInWords(one, timezone);
            return (
              <li className={css.time} key={one.id}>
                <span className={css.when}>
                  <span className={css.chips}>
                    <Chip tone={one.kind === 'off' ? 'warning' : 'success'}>
                      {one.kind === 'off' ? t('Time off') : t('Extra hours')}
                    </Chip>
                    <span>{span}</span>
                  </span>
                  {one.reason && <bdi className={quiet}>{one.reason}</bdi>}
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  disabledReason={forbidden}
                  aria-label={
                    one.kind === 'off'
                      ? t('Take back time off, {span}', { span })
                      : t('Take back extra hours, {span}', { span })
                  }
                  onClick={() => setRemoved(one)}
                >
                  {t('Take back')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {isAdding && (
        <TimeOffDialog
          member={member}
          timezone={timezone}
          onClose={() => setAdding(false)}
          onChanged={onChanged}
        />
      )}
      {removed && (
        <TimeOffRemoval
          exception={removed.id}
          input={{ id: member.id, name: staffName(member), version: member.version }}
          span={spanInWords(removed, timezone)}
          onDone={(done) => {
            setRemoved(null);
            if (done) onChanged(t('It was taken back.'));
          }}
        />
      )}
    </Card>
  );
}

/** Whole days are told as days, everything else with its times. */
function spanInWords({ start_at, end_at }: Exception, timeZone: string | undefined): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const [start, end] = [new Date(start_at), new Date(end_at)];
  const isWhole = clock.format(start) === '00:00' && clock.format(end) === '00:00';
  const format = timeFormat({
    timeZone,
    dateStyle: 'medium',
    ...(isWhole ? {} : { timeStyle: 'short' }),
  });
  // the end of whole days is the midnight after the last of them
  return format.formatRange(start, isWhole ? new Date(end.getTime() - 3_600_000) : end);
}
