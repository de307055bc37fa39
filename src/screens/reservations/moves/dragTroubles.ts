import { t } from '#src/language/t.ts';

/** What is said where a carried reservation was changed by someone else. */
export const dragTroubles = {
  overtaken: t('Someone else changed this reservation in the meantime. It is shown as it is now.'),
};
