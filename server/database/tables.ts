import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';

type Created = ColumnType<Date, never, never>;
type Changed = ColumnType<Date, never, Date>;

/** The tables and columns that the queries may name. */
export interface Tables {
  users: {
    id: GeneratedAlways<number>;
    email: string;
    email_key: string;
    username: string;
    username_key: string;
    first_name: string;
    last_name: string;
    password_hash: string;
    /** When the holder was last seen to read what is sent to the address. */
    email_confirmed_at: ColumnType<Date | null, Date | undefined, Date | null>;
    version: Generated<number>;
    created_at: Created;
    updated_at: Changed;
  };
  sessions: {
    id: GeneratedAlways<string>;
    user_id: number;
    refresh_hash: Buffer;
    /** Of tokens that were given out for the next use and not used yet. */
    offered_hashes: Generated<Buffer[]>;
    /** Of tokens that others took the place of. */
    replaced_hashes: Generated<Buffer[]>;
    address: string;
    number: GeneratedAlways<number>;
    agent: string;
    last_used_at: ColumnType<Date, never, Date>;
    created_at: Created;
    expires_at: Date;
    ended_at: ColumnType<Date | null, never, Date>;
    /** When the second step was last taken in it. */
    step_taken_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  factors: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: 'totp' | 'passkey';
    name: string;
    /** Of an authenticator app, closed. */
    secret: ColumnType<Buffer | null, Buffer | undefined, never>;
    last_step: ColumnType<string | null, string | undefined, string>;
    /** Of a passkey. */
    credential_id: ColumnType<string | null, string | undefined, never>;
    public_key: ColumnType<Buffer | null, Buffer | undefined, never>;
    counter: Generated<string>;
    transports: Generated<string[]>;
    host: ColumnType<string | null, string | undefined, never>;
    created_at: Created;
    last_used_at: ColumnType<Date | null, never, Date>;
  };
  factor_setups: {
    code_hash: Buffer;
    user_id: number;
    kind: 'totp' | 'passkey';
    secret: Buffer | null;
    webauthn: string | null;
    expires_at: Date;
  };
  recovery_codes: { user_id: number; code_hash: Buffer };
  sign_in_challenges: {
    code_hash: Buffer;
    user_id: number;
    /** The session that is asked again; null for a sign-in. */
    session_id: string | null;
    webauthn: string | null;
    expires_at: Date;
  };
  trusted_devices: {
    id: GeneratedAlways<number>;
    user_id: number;
    secret_hash: Buffer;
    agent: string;
    created_at: Created;
    last_used_at: ColumnType<Date, never, Date>;
    expires_at: Date;
  };
  throttles: { key: string; failures: number; window_ends_at: Date };
  idempotency_keys: {
    scope: string;
    key: string;
    operation: string;
    request_hash: Buffer;
    /** The answer, closed by the caller's key. */
    body: string | null;
    created_at: ColumnType<Date, never, Date>;
  };
  outbox: {
    id: GeneratedAlways<number>;
    clinic_id: number | null;
  };
  audit_entries: {
    chain: string;
    user_id: number | null;
    action: string;
    object_type: string | null;
    object_id: number | null;
    clinic_id: number | null;
    patient_id: number | null;
    address: string;
    request_id: string;
  };
  clinics: {
    id: GeneratedAlways<number>;
    owner_id: number;
    name: string;
    address: string;
    email: string;
    phone_number: string;
    timezone: string;
    currency: Generated<string>;
    week_start: Generated<number>;
    slot_minutes: Generated<number>;
    opening_hours: ColumnType<object[], string | undefined, string | undefined>;
    closed_periods: ColumnType<object[], string | undefined, string | undefined>;
    late_cancel_hours: Generated<number>;
    record_unlock_always: Generated<boolean>;
    record_unlock_hours: ColumnType<number | null, number | null | undefined, number | null | undefined>;
    reminder_hours: ColumnType<number | null, number | null | undefined, number | null | undefined>;
    messages_name_service: Generated<boolean>;
    allow_soft_double_booking: Generated<boolean>;
    second_step_roles: Generated<string[]>;
    second_step_grace_days: Generated<number>;
    signing_asks_step: Generated<boolean>;
    version: Generated<number>;
    created_at: Created;
    updated_at: Changed;
    search_text: GeneratedAlways<string>;
  };
}

/** An open transaction. */
export type Trx = Kysely<Tables>;
