import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type StaffMember, staffName } from '#machines/flows/staff/staffFields.ts';
import { plural, t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useContinued } from '#src/screens/drafts/useContinued.ts';
import { useDraftsAbout } from '#src/screens/drafts/useDraftsAbout.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import * as css from './staff.css.ts';
import { TimeOffDialog } from './TimeOffDialog.tsx';
import { TimeOffRemoval } from './TimeOffRemoval.tsx';
import { spanInWords } from './timeOffSpan.ts';

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
  useDraftsAbout(staffName(member));
  useContinued((name) => {
    if (name === `staffTimeOff-${member.id}`) setAdding(true);
  });
  const navigate = useNavigate();
  const exceptions = member.exceptions ?? [];
  const listOf = (exception: number) => ({ idx: String(member.id), exception: String(exception) });
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
                  {one.reservations > 0 && (
                    <TextTo to="/dashboard/staffs/away/$idx/$exception" params={listOf(one.id)}>
                      {plural(
                        one.reservations,
                        'One reservation to settle',
                        '{count} reservations to settle',
                      )}
                    </TextTo>
                  )}
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  disabledReason={forbidden}
                  aria-label={
                    one.kind === 'off'
                      ? t('Remove time off, {span}', { span })
                      : t('Remove extra hours, {span}', { span })
                  }
                  onClick={() => setRemoved(one)}
                >
                  {t('Remove')}
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
          onOverlaying={(exception) =>
            void navigate({ to: '/dashboard/staffs/away/$idx/$exception', params: listOf(exception) })
          }
        />
      )}
      {removed && (
        <TimeOffRemoval
          exception={removed.id}
          input={{ id: member.id, name: staffName(member), version: member.version }}
          kind={removed.kind}
          span={spanInWords(removed, timezone)}
          onDone={(kind) => {
            setRemoved(null);
            if (kind === 'removed') onChanged(t('It was removed.'));
            if (kind === 'unknown') onChanged();
          }}
        />
      )}
    </Card>
  );
}
