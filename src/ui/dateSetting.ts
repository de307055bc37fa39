import { createContext } from 'react';

type DateSetting = {
  /** The day that it is, as year-month-day. */
  today: () => string;
  /** The weekday a calendar's rows begin with, Monday is 1. */
  firstWeekday: number;
};

/** What date fields go by: the clinic's day and the reader's week, where someone is signed in. */
export const DateSetting = createContext<DateSetting>({
  today: () => new Intl.DateTimeFormat('en-CA').format(Date.now()),
  firstWeekday: 1,
});
