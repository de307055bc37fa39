import { apiScopes } from '#machines/lifecycles/apiScopes.ts';
import { kinds } from './kinds.ts';
import { everywhere } from './search.ts';
import { slotIncludes, slotParameters } from './slots.ts';
import { writers } from './writing/write.ts';

const fhirVersion = '4.0.1';
const bulkData = 'http://hl7.org/fhir/uv/bulkdata';
const operations: Readonly<Record<string, object[]>> = {
  Patient: [
    { name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' },
    { name: 'export', definition: `${bulkData}/OperationDefinition/patient-export` },
  ],
  Group: [{ name: 'export', definition: `${bulkData}/OperationDefinition/group-export` }],
};
const search = (parameters: Readonly<Record<string, { type: string; about: string }>>) =>
  Object.entries(parameters).map(([name, { type, about }]) => ({ name, type, documentation: about }));

/** What this server offers, made of what it does. */
export function capabilityOf(base: string): object {
  const stored = kinds.map((kind) => {
    const writer = writers[kind.type];
    return {
      type: kind.type,
      interaction: ['read', 'vread', 'search-type', ...(writer ? ['create', 'update'] : [])].map((code) => ({
        code,
      })),
      versioning: writer ? 'versioned-update' : 'versioned',
      readHistory: false,
      ...(writer ? { conditionalCreate: true, updateCreate: false } : {}),
      searchParam: search({ ...everywhere(kind), ...kind.parameters }),
      ...(kind.includes && {
        searchInclude: Object.keys(kind.includes).map((name) => `${kind.type}:${name}`),
      }),
      searchRevInclude: revIncludesOf(kind.type),
      ...(kind.sorts && { documentation: sortedBy(Object.keys(kind.sorts)) }),
      ...(Object.hasOwn(operations, kind.type) && { operation: operations[kind.type] }),
    };
  });
  const slot = {
    type: 'Slot',
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: 'no-version',
    searchParam: search(slotParameters),
    searchInclude: Object.keys(slotIncludes).map((name) => `Slot:${name}`),
  };
  const binary = { type: 'Binary', interaction: [{ code: 'read' }], versioning: 'no-version' };
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-27',
    kind: 'instance',
    software: { name: 'Chartroom' },
    implementation: { description: 'Chartroom', url: base },
    instantiates: [`${bulkData}/CapabilityStatement/bulk-data`],
    fhirVersion,
    format: ['json'],
    rest: [
      {
        mode: 'server',
        security: {
          description:
            'Every call but this one carries a token of Settings → Connections as a bearer: one clinic, some scopes, until a day.',
        },
        resource: [...stored, binary, slot].map((one) => withoutEmpty(one)),
        operation: [{ name: 'export', definition: `${bulkData}/OperationDefinition/export` }],
      },
    ],
  };
}

/** FHIR has no element of a statement for `_sort`. */
const sortedBy = (names: readonly string[]) =>
  `_sort takes one of these, with - in front for the other way round: ${names.join(', ')}.`;

const withoutEmpty = (resource: object) =>
  Object.fromEntries(
    Object.entries(resource).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );

/** The parameters by which other kinds point at this one. */
const revIncludesOf = (type: string) =>
  kinds.flatMap((other) =>
    Object.keys(other.parameters)
      .filter((name) => other.parameters[name]?.type === 'reference' && pointsAt(other.type, name, type))
      .map((name) => `${other.type}:${name}`),
  );

/** By the names that FHIR gives such parameters. */
function pointsAt(from: string, name: string, type: string): boolean {
  const targets: Readonly<Record<string, readonly string[]>> = {
    patient: ['Patient'],
    subject: ['Patient'],
    link: ['Patient'],
    practitioner: ['Practitioner'],
    author: ['Practitioner'],
    performer: ['Practitioner'],
    actor: from === 'Schedule' ? ['Practitioner'] : ['Practitioner', 'Patient'],
    organization: ['Organization'],
    encounter: ['Encounter'],
    appointment: ['Appointment'],
    questionnaire: ['Questionnaire'],
    target: ['Composition', 'DocumentReference', 'Consent'],
  };
  return targets[name]?.includes(type) ?? false;
}

/** What SMART asks of a server; tokens are made in the dashboard and nowhere else. */
export const smartConfiguration = (origin: string) => ({
  issuer: origin,
  management_endpoint: `${origin}/dashboard/settings/connections`,
  scopes_supported: apiScopes,
  grant_types_supported: [],
  response_types_supported: [],
  capabilities: [],
});
