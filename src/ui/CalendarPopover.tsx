import { parseDate } from '@internationalized/date';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, use } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { language } from '#src/language/language.ts';
import { buttonClass } from './Button.css.ts';
import * as css from './CalendarPopover.css.ts';
import { DateSetting } from './dateSetting.ts';
import { surface } from './Overlay.css.ts';

type CalendarPopoverProps = {
  trigger: RefObject<HTMLElement | null>;
  label: string;
  /** The chosen day, as year-month-day. */
  value: string | null;
  onPick: (day: string) => void;
  onClose: () => void;
};

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The month that a date field opens, to choose a day in. */
export function CalendarPopover({ trigger, label, value, onPick, onClose }: CalendarPopoverProps) {
  const { today, firstWeekday } = use(DateSetting);
  const step = buttonClass({ variant: 'quiet', size: 'small', bare: true });
  const now = today();
  return (
    <Popover
      className={surface}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom start"
      offset={4}
      aria-label={label}
    >
      <Calendar
        className={css.calendar}
        aria-label={label}
        autoFocus
        firstDayOfWeek={names[firstWeekday - 1]}
        value={value === null ? null : parseDate(value)}
        defaultFocusedValue={parseDate(value ?? now)}
        onChange={(day) => onPick(day.toString())}
      >
        <header className={css.head}>
          <Button slot="previous" className={step}>
            <ChevronLeft className={css.flip} size={16} aria-hidden />
          </Button>
          <Heading className={css.month} />
          <Button slot="next" className={step}>
            <ChevronRight className={css.flip} size={16} aria-hidden />
          </Button>
        </header>
        {/* Arabic has no short names: the whole ones would run into each other */}
        <CalendarGrid weekdayStyle={language === 'ar' ? 'narrow' : 'short'}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={css.weekday}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => (
              <CalendarCell
                date={day}
                className={day.toString() === now ? `${css.day} ${css.today}` : css.day}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </Popover>
  );
}
