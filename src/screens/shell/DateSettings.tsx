import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { useApp } from '#src/session/AppContext.tsx';
import { useWeekdays } from '#src/session/useWeekdays.ts';
import { dayIn } from '#src/time/dayRange.ts';
import { DateSetting } from '#src/ui/dateSetting.ts';

/** Every date field goes by the chosen clinic's day and the reader's week. */
export function DateSettings({ children }: { children: ReactNode }) {
  const { defaultClinic } = useApp();
  const zone = useSelector(defaultClinic, ({ context }) => context.chosen?.timezone);
  const [firstWeekday = 1] = useWeekdays();
  const setting = useMemo(() => ({ today: () => dayIn(zone), firstWeekday }), [zone, firstWeekday]);
  return <DateSetting value={setting}>{children}</DateSetting>;
}
