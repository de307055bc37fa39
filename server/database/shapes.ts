import type { ApiScope } from '#machines/lifecycles/apiScopes.ts';
import type { LastMove } from '#machines/lifecycles/reservation.facts.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import type { components } from '#openapi/schema.d.ts';

type Contract = components['schemas'];
type Patient = Contract['Patient'];
type MedicalRecord = Contract['MedicalRecord'];
type ConsentForm = Contract['ConsentForm'];
type Consent = Contract['PatientConsent'];
type Color = Contract['Color'];

/** The words of a record: what is frozen when it is signed. */
interface RecordContent {
  chief_complaint: string;
  subjective: string;
  objective: string;
  assessment: string;
  plan: string;
  vitals: Omit<Contract['Vitals'], 'bmi' | 'flags'>;
  diagnoses: Contract['Diagnosis'][];
  procedures: Contract['Procedure'][];
  prescriptions: Contract['Prescription'][];
  follow_up: NonNullable<MedicalRecord['follow_up']> | null;
}

/** What someone did with one answer of a patient. */
interface IntakeDecision {
  decision: 'accepted' | 'dismissed' | 'read';
  at: string;
  by: number | null;
  /** Who decided where the answers were brought in from; then no one here did. */
  by_name?: string;
}

/** A step of a thing in the clinic that it was imported from. */
export interface EarlierStep {
  at: string;
  /** By name; empty where it is not known. */
  by: string;
  action: string;
  from: string | null;
  to: string;
  reason: string | null;
  /** Whether the patient did it, by a link; left out where not. */
  by_link?: boolean;
  /** The token of the program that did it, where one did. */
  via?: string;
}

/** What PostgreSQL cannot say of a column: what its JSON holds, and which words its text is one of. */
export interface Shapes {
  api_tokens: { scopes: ApiScope[] };
  attachments: { media_type: NonNullable<Contract['Attachment']['media_type']> };
  audit_entries: { changes: object };
  clinic_exports: { types: string[] };
  booking_pages: { questions: Contract['BookingQuestion'][] };
  calendar_feeds: { names: Contract['FeedNames'] };
  clinics: {
    feed_names: Contract['FeedNames'];
    opening_hours: Contract['Clinic']['opening_hours'];
    closed_periods: Contract['Clinic']['closed_periods'];
    second_step_roles: Role[];
    /** Since when each of the roles is required to have a second step. */
    second_step_since: Partial<Record<Role, string>>;
  };
  consent_form_versions: {
    blocks: Contract['Block'][];
    /** What a published version says besides its text. */
    terms: Pick<
      Required<ConsentForm>,
      | 'signature_method'
      | 'requires_witness'
      | 'requires_guardian_under'
      | 'validity_days'
      | 'recurrence'
      | 'language'
    >;
    variants: Contract['Variant'][];
  };
  consent_forms: {
    blocks: Contract['Block'][];
    variants: Contract['Variant'][];
    earlier_history: EarlierStep[];
  };
  intake_answers: {
    answers: Record<string, string | number | boolean | string[] | null>;
    merge_fields: Contract['MergeFields'];
    /** By the key of the question. */
    decisions: Record<string, IntakeDecision>;
    origin: NonNullable<Contract['IntakeAnswers']['origin']>;
  };
  factor_setups: { kind: Contract['FactorKind'] };
  medical_record_addenda: { signer: { name: string } };
  medical_record_versions: { content: RecordContent; about: object; signer: object };
  medical_records: {
    content: RecordContent;
    shared_with: number[];
    co_authors: number[];
    origin: Contract['Origin'];
    earlier_history: EarlierStep[];
  };
  moves: { sent: object };
  door_bookings: { person: Contract['BookingPerson'] };
  outbox: { data: { code?: string } };
  patient_consents: {
    answers: Record<string, string | number | boolean | string[] | null>;
    signer: NonNullable<Consent['signer']>;
    signature: Contract['GivenSignature'];
    witness: { staff: number | null; name?: string; at: string };
    merge_fields: Contract['MergeFields'];
    from_home: NonNullable<Consent['from_home']>;
    earlier_history: EarlierStep[];
    origin: NonNullable<Consent['origin']>;
  };
  patient_erasures: {
    rule: Omit<Contract['RetentionRulesBody'], 'version'>;
    counts: Contract['ChartCounts'];
  };
  patient_import_rows: {
    /** The rows of other kinds that it points at, by their type and id in the other system. */
    refs: Record<string, string | string[] | null>;
    body: object;
    problems: Record<string, string[]>;
    sentences: components['schemas']['Sentences'] | null;
    standing: { status: 'active' | 'archived' | 'deceased'; deceased_at: string | null };
  };
  patient_labels: { color: Color };
  patient_merges: {
    from_status: Patient['status'];
    moved: Record<string, number[]>;
    labels: number[];
    /** Field by field what the kept chart was and becomes; what stays the same is left out. */
    changed: Record<string, { before: unknown; after: unknown }>;
  };
  patients: {
    emergency_contacts: NonNullable<Patient['emergency_contacts']>;
    guardian: NonNullable<Patient['guardian']>;
    allergies: NonNullable<Patient['allergies']>;
    conditions: NonNullable<Patient['conditions']>;
    medications: NonNullable<Patient['medications']>;
  };
  record_templates: {
    /** The texts of a template or snippet. */
    content: Pick<
      Contract['RecordTemplate'],
      'chief_complaint' | 'subjective' | 'objective' | 'assessment' | 'plan' | 'text'
    >;
  };
  reservation_series: { rule: object };
  reservations: {
    booking_answers: Contract['BookingAnswer'][];
    cancellation_reason: NonNullable<Contract['Appointment']['cancellation_reason']>;
    waitlist: NonNullable<Contract['Appointment']['waitlist']>;
    earlier_history: EarlierStep[];
    /** The move that undo takes back, with all that it had changed; an earlier release remembered the time alone. */
    last_move: LastMove & { endAt: string | null; staff: number } & Partial<{
        service: number;
        room: string;
        overrideReason: string | null;
        movedFrom: string | null;
        /** What the same edit changed besides, as it was and as it became. */
        besides: Partial<Record<'reason' | 'notes' | 'kind' | 'priority', { was: string; became: string }>>;
      }>;
  };
  services: { color: Color; weekly_availability: { weekday: number; start: string; end: string }[] };
  staff: { color: Color; languages: string[] };
  staff_schedules: { days: Contract['Schedule']['days'] };
  webhook_deliveries: { state: Contract['WebhookDelivery']['state'] };
  webhooks: { events: Contract['WebhookEvent'][] };
}
