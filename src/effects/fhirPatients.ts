import type { ReadResources } from '#machines/flows/patients/importResources.ts';

/** A resource as it stands in a file, with the address by which others there may point at it. */
export interface FoundResource {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly fullUrl?: string | undefined;
}

/** What comes in beside the patients themselves. */
const about = ['RelatedPerson', 'AllergyIntolerance', 'Condition', 'MedicationStatement'];
/** What a picture may take; a larger one is left out, and the server says so. */
const largestPicture = 190_000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The resources of one value of JSON: itself, or those in a Bundle. */
export function resourcesIn(value: unknown): FoundResource[] {
  if (!isObject(value) || typeof value.resourceType !== 'string') return [];
  if (value.resourceType !== 'Bundle') return [{ resource: value }];
  const entries = Array.isArray(value.entry) ? value.entry.filter(isObject) : [];
  return entries.flatMap(({ resource, fullUrl }) =>
    isObject(resource) && typeof resource.resourceType === 'string'
      ? [{ resource, fullUrl: typeof fullUrl === 'string' ? fullUrl : undefined }]
      : [],
  );
}

/** Puts what is about a patient beside them. */
export function byPatient(found: readonly FoundResource[]): ReadResources {
  const rows = new Map<FoundResource, string[]>();
  const addresses = new Map<string, string[]>();
  const passedOver: Record<string, number> = {};
  for (const one of found) {
    if (one.resource.resourceType !== 'Patient') continue;
    const resources = [JSON.stringify(withoutLargePicture(one.resource))];
    rows.set(one, resources);
    addresses.set(`Patient/${one.resource.id}`, resources);
    if (one.fullUrl) addresses.set(one.fullUrl, resources);
  }
  for (const { resource } of found) {
    const type = String(resource.resourceType);
    if (type === 'Patient') continue;
    const patient =
      about.includes(type) && !isOfVisit(resource) ? addresses.get(patientOf(resource)) : undefined;
    if (patient) patient.push(JSON.stringify(resource));
    else passedOver[type] = (passedOver[type] ?? 0) + 1;
  }
  return {
    rows: [...rows].map(([{ resource }, resources], index) => ({
      line: index + 1,
      name: nameOf(resource),
      birthDate: typeof resource.birthDate === 'string' ? resource.birthDate : '',
      resources,
      weight: resources.reduce((sum, text) => sum + bytesOf(JSON.stringify(text)), 0),
    })),
    passedOver,
  };
}

/** A diagnosis of a visit belongs to its record, and records do not come in. */
const isOfVisit = ({ category }: Readonly<Record<string, unknown>>) =>
  JSON.stringify(category ?? '').includes('"encounter-diagnosis"');

function patientOf({ subject, patient }: Readonly<Record<string, unknown>>): string {
  const pointed = subject ?? patient;
  const reference = isObject(pointed) ? String(pointed.reference ?? '') : '';
  return /^https?:/.test(reference) ? (/Patient\/[^/]+$/.exec(reference)?.[0] ?? reference) : reference;
}

function withoutLargePicture(patient: Readonly<Record<string, unknown>>) {
  const photos = Array.isArray(patient.photo) ? patient.photo.filter(isObject) : [];
  if (!photos.some(({ data }) => typeof data === 'string' && data.length > largestPicture)) return patient;
  return { ...patient, photo: [{ title: 'too large' }] };
}

function nameOf({ name }: Readonly<Record<string, unknown>>): string {
  const names = Array.isArray(name) ? name.filter(isObject) : [];
  const { given, family, text } = names.find(({ use }) => use === 'official') ?? names[0] ?? {};
  const parts = [...(Array.isArray(given) ? given : []), family].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' ') : typeof text === 'string' ? text : '';
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return bytes;
}
