import { describe, expect, it } from 'vitest';
import type { FormValue } from '#machines/form/rules.ts';
import description from '#openapi/description.json' with { type: 'json' };
import { describeFormValue } from '#src/screens/consent-forms/shared/words.ts';
import { describing } from '#src/screens/reservations/form/describing.ts';
import { describeServiceValue } from '#src/screens/services/words.ts';
import { describeStaffValue } from '#src/screens/staff/words.ts';

type Describe = (name: string, value: FormValue) => string | undefined;

interface Told {
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly allOf?: readonly Told[];
  readonly properties?: Readonly<Record<string, Told>>;
}

const schemas = description.components.schemas as unknown as Readonly<Record<string, Told>>;

/** A schema and all that it is put together of. */
const partsOf = (one: Told): Told[] => [
  one,
  ...(one.allOf ?? []).flatMap(partsOf),
  ...(one.$ref ? partsOf(schemas[one.$ref.split('/').at(-1) ?? ''] ?? {}) : []),
];

/** What can be chosen in each field of a body. */
const choicesOf = (body: string) =>
  partsOf(schemas[body] ?? {})
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .flatMap(([name, told]) => {
      const codes = partsOf(told).flatMap((part) => part.enum ?? []);
      return codes
        .filter((code) => typeof code === 'string' && code !== '')
        .map((code) => [name, code as string] as const);
    });

const named = () => 'Ana';
const forms: readonly [body: string, describe: Describe][] = [
  ['ServiceBody', describeServiceValue(named, named, named)],
  ['StaffMemberBody', describeStaffValue(named)],
  ['ConsentFormBody', describeFormValue([])],
  ['AppointmentBody', describing({ services: [], staff: [], labels: [] } as never)],
];

describe('two versions that are compared', () => {
  it.each(forms)('of a %s show no code of a choice', (body, describeValue) => {
    const choices = choicesOf(body);
    expect(choices.length).toBeGreaterThan(1);
    for (const [name, code] of choices) {
      const words = describeValue(name, code);
      expect(words, `${name} ${code}`).toMatch(/^[A-Z]/);
    }
  });

  it('write days, times and weekdays as the reader does', () => {
    const reservation = describing({ services: [], staff: [], labels: [] } as never);
    expect(reservation('date', '2036-03-03')).toMatch(/Mar.* 2036/);
    expect(reservation('earliest', '2036-03-03')).toMatch(/Mar.* 2036/);
    expect(reservation('latest', '')).toBe('');
    expect(reservation('time', '')).toBeUndefined();
    expect(reservation('weekdays', [1, 3])).toBe('Monday, Wednesday');
    expect(reservation('staff_any', true)).toBe('Yes');
    const periods = [{ valid_from: '2036-03-03', valid_to: '2036-04-01', days: [] }];
    expect(describeStaffValue(named)('schedules', periods as never)).toMatch(
      /^From Mar\w* 3, 2036 to Apr\w* 1, 2036$/,
    );
  });

  it('name the languages of a form', () => {
    expect(describeFormValue([])('language', 'de')).toBe('Deutsch');
    const blocks = [{ key: 'intro', label: 'Lieber Gast', help: '', options: [] }];
    const variants = [{ language: 'de', title: 'Narkose', blocks }];
    expect(describeFormValue([])('variants', variants)).toBe('Deutsch, Narkose\nLieber Gast');
  });
});
