import type { ErrorObject } from 'ajv';
import { english, type Sentence, say, sayCount } from '#machines/lifecycles/saying.ts';
import type { Schema } from './contract.ts';
import type { FieldErrors } from './refusal.ts';

/** No one reads more of them. */
const mostTold = 500;

/** Turns Ajv's findings into messages by field; nested fields are named by their path, `items.0.name`. */
export function fieldErrors(found: ErrorObject[]): FieldErrors {
  const byField = new Map<string, ErrorObject[]>();
  for (const error of found.slice(0, mostTold)) {
    const field = fieldOf(error);
    const known = byField.get(field);
    if (known) known.push(error);
    else byField.set(field, [error]);
  }
  const errors: FieldErrors = {};
  for (const [field, all] of byField) errors[field] = messages(all);
  return errors;
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') path.push(error.params.missingProperty);
  return path.join('.') || 'non_field_errors';
}

/** A value of the wrong type or an empty one breaks other rules too, which then say nothing new. */
function messages(all: ErrorObject[]): Sentence[] {
  const decisive = all.find(({ keyword }) => keyword === 'type') ?? all.find(isBlank);
  const telling = decisive
    ? [decisive]
    : all.filter(({ keyword }) => !['anyOf', 'oneOf', 'if', 'const'].includes(keyword));
  const sentences = (telling.length > 0 ? telling : all).map(sentence);
  return [...new Map(sentences.map((one) => [english(one), one])).values()];
}

const isBlank = (error: ErrorObject) => error.keyword === 'minLength' && error.data === '';

const types: Record<string, string> = {
  string: 'Not a valid string.',
  integer: 'A valid integer is required.',
  number: 'A valid number is required.',
  boolean: 'Must be true or false.',
  array: 'Expected a list.',
  object: 'Expected an object.',
};

const formats: Record<string, string> = {
  email: 'Enter a valid email address.',
  date: 'Enter a date that exists, as year-month-day.',
  'date-time': 'Enter a valid date and time with its offset.',
  uri: 'Enter a valid URL.',
  'time-zone': 'Enter the name of a time zone, such as Europe/Berlin.',
};

function sentence(error: ErrorObject): Sentence {
  const { keyword, params, data } = error;
  const schema = error.parentSchema as Schema | undefined;
  switch (keyword) {
    case 'required':
      return 'This field is required.';
    case 'type':
      if (data === null) return 'This field may not be null.';
      return types[[params.type].flat()[0] as string] ?? 'This value has the wrong type.';
    case 'minLength':
      if (isBlank(error)) return 'This field may not be blank.';
      return sayCount(
        params.limit,
        'Ensure this field has at least 1 character.',
        'Ensure this field has at least {count} characters.',
        {},
      );
    case 'maxLength':
      return sayCount(
        params.limit,
        'Ensure this field has no more than 1 character.',
        'Ensure this field has no more than {count} characters.',
        {},
      );
    case 'minimum':
      return say('Ensure this value is greater than or equal to {limit}.', { limit: params.limit });
    case 'maximum':
      return say('Ensure this value is less than or equal to {limit}.', { limit: params.limit });
    case 'minItems':
      return sayCount(
        params.limit,
        'Ensure this list has at least 1 entry.',
        'Ensure this list has at least {count} entries.',
        {},
      );
    case 'maxItems':
      return sayCount(
        params.limit,
        'Ensure this list has no more than 1 entry.',
        'Ensure this list has no more than {count} entries.',
        {},
      );
    case 'uniqueItems':
      return 'Ensure this list names nothing twice.';
    case 'enum':
      return say('This is not one of: {values}.', {
        values: (params.allowedValues as unknown[]).map(String),
      });
    case 'format':
      return formats[params.format as string] ?? 'Enter a valid value.';
    default:
      return schema?.['x-message'] ?? 'Enter a valid value.';
  }
}
