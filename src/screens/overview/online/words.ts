import type { OnlineItem } from '#machines/flows/door/onlineNews.machine.ts';
import { t } from '#src/language/t.ts';

/** What someone did from online. */
export const whats: Readonly<Record<OnlineItem['what'], string>> = {
  requested: t('Requested online'),
  booked: t('Booked online'),
  taken: t('Took an offered time online'),
  moved: t('Moved online'),
  cancelled: t('Cancelled online'),
  arrived: t('Checked in at the door'),
  asked: t('Asked a question'),
  signed: t('Signed a form at home'),
  refused: t('Refused a form at home'),
  answered: t('Answered questions at home'),
  locked: t('Link closed: 5 wrong dates of birth'),
  guessed: t('One device gave 5 wrong dates of birth, on this link and others'),
  paused: t('Check-in at the door paused for one device: 5 tries matched no one'),
};
