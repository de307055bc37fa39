import { readContract } from '#server/http/contract.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  items?: Schema;
  format?: string;
  enum?: unknown[];
  minLength?: number;
  minItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

type Limit =
  | { rule: 'required' }
  | { rule: 'whole' }
  | { rule: 'between'; min: number; max: number }
  | { rule: 'length'; min?: number; max?: number };

/**
 * The files of limits, each with its constants and the parts of the contract that they are written from. A file has one
 * importer, or one beneath all others: two forms that share one would make a part of its own of it, loaded by itself.
 */
export const files: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'account/accountLimits': { profile: 'Profile', passwordChange: 'PasswordChange' },
  'clinics/clinicLimits': { clinic: 'ClinicBody' },
  'clinics/clinicSettingsLimits': { settings: 'ClinicBody', closedDays: 'ClinicBody.closed_periods' },
  'clinics/retentionLimits': { retention: 'RetentionRulesBody' },
  'connections/calendarFeedLimits': { calendarFeed: 'CalendarFeedCreation' },
  'connections/webhookLimits': { webhook: 'WebhookCreation' },
  'connections/tokenLimits': { token: 'ApiTokenCreation' },
  'consents/consentFormLimits': { consentForm: 'ConsentFormBody' },
  'door/bookingSettingsLimits': {
    bookingPage: 'BookingSettingsBody',
    question: 'BookingSettingsBody.questions',
  },
  'patients/chartHoldLimits': { hold: 'ChartHold' },
  'patients/attachmentLimits': { attachment: 'AttachmentBody' },
  'patients/labelLimits': { label: 'PatientLabelBody' },
  'patients/noteLimits': { note: 'PatientNote' },
  'patients/patientLimits': {
    patient: 'PatientBody',
    guardian: 'PatientBody.guardian',
    contact: 'PatientBody.emergency_contacts',
    allergy: 'PatientBody.allergies',
    condition: 'PatientBody.conditions',
    medication: 'PatientBody.medications',
  },
  'records/addendumLimits': { addendum: 'AddendumBody' },
  'records/recordLimits': {
    record: 'MedicalRecordBody',
    vitals: 'MedicalRecordBody.vitals',
    followUp: 'MedicalRecordBody.follow_up',
    diagnosis: 'MedicalRecordBody.diagnoses',
    procedure: 'MedicalRecordBody.procedures',
    prescription: 'MedicalRecordBody.prescriptions',
  },
  'records/templateLimits': { template: 'RecordTemplateBody' },
  'reservations/reservationLimits': { reservation: 'AppointmentBody', repetition: 'SeriesBody.rule' },
  'services/serviceLimits': { service: 'ServiceBody', giver: 'ServiceBody.staff' },
  'staff/staffLimits': { member: 'StaffMemberBody' },
  'staff/timeOffLimits': { timeOff: 'ScheduleExceptionBody' },
};

const contract = readContract();

/** Beyond these a bound is none that someone who types would meet: ids, and pictures as text. */
const widest = { number: 2_000_000_000, text: 100_000 };

function resolved(schema: Schema): Schema {
  if (schema.$ref) return resolved(contract.resolve(schema.$ref) as Schema);
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map(resolved);
  return {
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  };
}

/** A schema of the contract by its name, and within it by those of its fields; of a list, that of its items. */
export function schemaAt(path: string): Schema {
  const [name, ...fields] = path.split('.');
  let schema = resolved({ $ref: `#/components/schemas/${name}` });
  for (const field of fields) {
    const inside = resolved(schema.properties?.[field] ?? {});
    schema = inside.items ? resolved(inside.items) : inside;
  }
  if (!schema.properties) throw new Error(`The contract knows no fields of ${path}.`);
  return schema;
}

/** A text or a list that has to be sent and may say nothing, and a yes or no. */
const mayBeEmpty = ({ type, minLength = 0, minItems = 0, format, enum: words }: Schema) =>
  type === 'boolean' ||
  (type === 'array' && minItems === 0) ||
  (type === 'string' && minLength === 0 && format === undefined && words === undefined);

/** What a form has to ask of a field, as rules of the form chart. */
export function limitsOf({
  properties = {},
  required = [],
}: Schema): Readonly<Record<string, readonly Limit[]>> {
  const limits = Object.entries(properties).map(([name, property]) => {
    const schema = resolved(property);
    const { type = [], minLength = 0, maxLength, minimum, maximum } = schema;
    const rules: Limit[] = required.includes(name) && !mayBeEmpty(schema) ? [{ rule: 'required' }] : [];
    if (minimum !== undefined && maximum !== undefined && maximum < widest.number) {
      if ([type].flat().includes('integer')) rules.push({ rule: 'whole' });
      rules.push({ rule: 'between', min: minimum, max: maximum });
    }
    if (maxLength !== undefined && maxLength < widest.text)
      rules.push({ rule: 'length', ...(minLength > 1 && { min: minLength }), max: maxLength });
    return [name, rules] as const;
  });
  return Object.fromEntries(limits.filter(([, rules]) => rules.length > 0));
}

/** The text of one file of limits. */
export function renderLimits(file: string): string {
  const consts = Object.entries(files[file] ?? {}).map(([name, path]) => {
    const lines = Object.entries(limitsOf(schemaAt(path))).map(
      ([field, rules]) => `  ${field}: [${rules.map(written).join(', ')}],\n`,
    );
    return `\n/** What the contract asks of ${path}. */\nexport const ${name}Limits = {\n${lines.join('')}} as const;\n`;
  });
  return `// Written by \`npm run generate\` from the contract; do not edit.\n${consts.join('')}`;
}

const written = (limit: Limit) =>
  `{ ${Object.entries(limit)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`)
    .join(', ')} }`;
