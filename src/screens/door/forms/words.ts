import type { VisitForms } from '#machines/flows/door/visitForms.setup.ts';
import { t } from '#src/language/t.ts';

/** What came of the last step. */
export const said = {
  signed: t('Signed. The clinic has it.'),
  refused: t("The clinic knows that you don't agree."),
  answered: t('Sent. The clinic has your answers.'),
} as const;

export const problems = {
  unanswered: t('No answer came. Check your connection and try again.'),
  tooMany: t('Too many tries. Wait a quarter of an hour, then try again.'),
  refused: t("You can't do that with this link any more. Call the clinic."),
  changed: t('The clinic has changed this form. Read it again.'),
  answered: t('The clinic already has your answers. Call the clinic if something has changed.'),
  answers: t('Answer the questions that are marked.'),
  initials: t("The initials don't fit the name of the person who signs. Go back to change them."),
  signature: t("The signature doesn't fit the name of the person who signs."),
  signer_name: t('This is the name of the patient. Enter the name of the person who signs.'),
  signer: t('The patient is too young to sign. A parent or guardian signs.'),
} as const;

/** Questions that wait for an answer. */
export const toAnswer = t('To answer');

/** How a form stands, as its patient reads it. */
export const standings: Readonly<Record<VisitForms['forms'][number]['state'], string>> = {
  open: t('To sign'),
  signed: t('Signed'),
  refused: t('You said no'),
  answered: t('Answered'),
  at_desk: t('You sign this at the clinic'),
};
