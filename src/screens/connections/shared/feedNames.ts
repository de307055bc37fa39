import type { FeedNames } from '#machines/lifecycles/feedNames.ts';
import { t } from '#src/language/t.ts';

/** What a calendar feed says of who comes, in words. */
export const feedNameLabels: Readonly<Record<FeedNames, string>> = {
  full: t('Full names'),
  initials: t('Initials'),
  none: t('Reservation numbers'),
};
