import type { Schema } from '#server/http/contract.ts';

const text: Schema = { type: 'string' };
const texts = list(text, 20);
const concept = shape({
  coding: list(shape({ system: text, version: text, code: text, display: text }), 10),
  text,
});
const pointer = shape({ reference: text, type: text, display: text });
const contactPoint = shape({ system: text, value: text, use: text, rank: { type: 'integer' } });
const humanName = shape({ use: text, text, family: text, given: texts, suffix: texts });
const everywhere = {
  resourceType: text,
  id: text,
  meta: { type: 'object' },
  text: { type: 'object' },
  language: text,
  extension: list({ type: 'object', properties: { url: text } }, 20),
};

/** What a Patient may hold: all that has a place here. */
export const patientShape = shape({
  ...everywhere,
  identifier: list(shape({ use: text, type: concept, system: text, value: text }), 10),
  active: { type: 'boolean' },
  name: list(humanName, 10),
  telecom: list(contactPoint, 20),
  gender: text,
  birthDate: text,
  deceasedBoolean: { type: 'boolean' },
  deceasedDateTime: text,
  address: list(
    shape({
      use: text,
      type: text,
      text,
      line: texts,
      city: text,
      state: text,
      postalCode: text,
      country: text,
    }),
    10,
  ),
  photo: list(shape({ contentType: text, data: text }), 1),
  contact: list(
    shape({ relationship: list(concept, 5), name: humanName, telecom: list(contactPoint, 5) }),
    20,
  ),
  communication: list(shape({ language: concept, preferred: { type: 'boolean' } }, ['language']), 10),
  managingOrganization: pointer,
  link: list(shape({ other: pointer, type: text }), 5),
});

/** What an Appointment may hold. */
export const appointmentShape = shape(
  {
    ...everywhere,
    identifier: list(shape({ use: text, type: concept, system: text, value: text }), 5),
    status: text,
    cancelationReason: concept,
    serviceType: list(concept, 1),
    appointmentType: concept,
    priority: { type: 'integer' } as Schema,
    description: text,
    start: text,
    end: text,
    minutesDuration: { type: 'integer' } as Schema,
    created: text,
    comment: text,
    slot: list(pointer, 5),
    participant: list(shape({ actor: pointer, required: text, status: text }, ['actor', 'status']), 2),
  },
  ['status', 'participant'],
);

interface Shape extends Schema {
  required?: string[];
}

function shape(properties: Record<string, Schema>, required: string[] = []): Shape {
  return { type: 'object', properties, required, additionalProperties: false };
}

function list(items: Schema, maxItems: number): Schema {
  return { type: 'array', items, maxItems };
}
