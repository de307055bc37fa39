import type { components } from '#openapi/schema.d.ts';
import { instantIn, textIn, treeIn } from '../reading.ts';

type MergeFields = components['schemas']['MergeFields'];
type Origin = NonNullable<components['schemas']['PatientConsent']['origin']>;

const longestName = 200;
export const longestText = 2000;

/** A part that may be left out; null where it is, undefined for what it cannot be. */
export const optional = <Part>(value: unknown, read: (value: unknown) => Part | undefined) =>
  value === undefined ? null : read(value);

/** A day that there is; another could not be written in words. */
const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Whether a text is the tag of a language. */
export const isLanguage = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 35 && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(value);

/** What a text said of patient, visit and clinic. */
export function mergeFieldsIn(value: unknown): MergeFields | undefined {
  const { patient_name, birth_date, service, staff, clinic, date } = treeIn(value);
  const words = [patient_name, service, staff, clinic];
  if (!words.every((one) => typeof one === 'string' && one.length <= longestText)) return undefined;
  if (!isDay(date) || !(birth_date === null || birth_date === undefined || isDay(birth_date)))
    return undefined;
  const born = birth_date === undefined ? {} : { birth_date };
  return { patient_name, ...born, service, staff, clinic, date } as MergeFields;
}

/** From where something had been brought into the clinic that it comes from. */
export function originIn(value: unknown): Origin | undefined {
  const { clinic, at } = treeIn(value);
  const came = instantIn(at);
  if (typeof clinic !== 'string' || clinic.length > longestName || !came) return undefined;
  return { clinic, at: came };
}

/** A name of someone who is no one here; null where there is none. */
export const nameElsewhere = (value: unknown): string | null => textIn(value).slice(0, longestName) || null;

/** The form, as its row is named, and the number of its version that a canonical address names. */
export function versionNamed(canonical: unknown): { form: string; version: number } | undefined {
  const [, form, version] =
    /(?:^|\/)(Questionnaire\/[A-Za-z0-9.-]{1,64})\|(\d{1,9})$/.exec(textIn(canonical)) ?? [];
  return form === undefined ? undefined : { form, version: Number(version) };
}
