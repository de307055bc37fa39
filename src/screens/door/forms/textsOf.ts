import type { OpenedForm } from '#machines/flows/door/visitForms.setup.ts';
import { dayInText } from '#machines/lifecycles/dayInText.ts';
import type { FieldTexts } from '#src/screens/consents/shared/markdown.ts';

const known = new WeakMap<OpenedForm, FieldTexts>();

/** What a form's text says of patient, visit and clinic, with the day in its own language; the same object for the same form. */
export function textsOf(sheet: OpenedForm): FieldTexts {
  const { merge_fields, language } = sheet;
  const made = known.get(sheet) ?? { ...merge_fields, date: dayInText(merge_fields.date, language) };
  known.set(sheet, made);
  return made;
}
