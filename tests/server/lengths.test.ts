import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { countLengthsLast } from '#server/http/lengths.ts';
import fc from '#tests/support/fixed-chance.ts';

const text = fc
  .array(fc.constantFrom('a', 'é', 'e\u0301', '😀', '\ud83d', '\ude00', '👩‍⚕️'), { maxLength: 14 })
  .map((pieces) => pieces.join(''));

it('lengths are found right and told as the library itself does', () => {
  const standard = new Ajv2020({ allErrors: true });
  const ours = new Ajv2020({ allErrors: true });
  countLengthsLast(ours);
  fc.assert(
    fc.property(text, fc.nat(16), fc.nat(16), (value, minLength, maxLength) => {
      const schema = { type: 'object', properties: { value: { type: 'string', minLength, maxLength } } };
      const found = [standard, ours].map((ajv) => {
        ajv.validate(schema, { value });
        return (ajv.errors ?? [])
          .map(({ message: _, ...error }) => error)
          .sort((one, other) => one.keyword.localeCompare(other.keyword));
      });
      expect(found[1]).toEqual(found[0]);
    }),
  );
});
