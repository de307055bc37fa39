import { t } from '#src/language/t.ts';

/** What is said where a step of giving a consent had no answer. */
export const givingTroubles = { unanswered: t('The server did not answer. Nothing was lost; try again.') };
