import { t } from '#src/language/t.ts';

/** What stands on a patient's page for good where no script runs. */
export const withoutScript = t(
  'This page needs JavaScript, which is off in your browser. Turn it on, or call the clinic.',
);
