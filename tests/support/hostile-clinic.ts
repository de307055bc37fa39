import type pg from 'pg';

/** What people and programs put into fields of text, and what is known to break those who read it. */
const hostile = [
  'Ana',
  ' leading and trailing ',
  '\t\r\n',
  'two\nlines\r\nand\ttabs',
  '<script>alert(1)</script> & "quotes" \\ \'s',
  ']]>--><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '{{7*7}} $(7*7) %s %00 \\u0000',
  '=1+1',
  'null',
  '0',
  '\u0001\u0008\u000b\u000c\u001b[31m',
  '\u202eright to left\u2066',
  '\u00a0\u2028\u2029\ufeff\u200b',
  'é decomposed, 漢字, ٣٤٥, हिन्दी',
  '👩‍⚕️🧨𝔘',
  'x'.repeat(255),
  'Patient/1',
  'http://hl7.org/fhir/sid/icd-10|I10',
];

/** What the contract trims, and asks to be more than nothing. */
const filled = hostile.map((one) => one.trim()).filter(Boolean);

/** Columns of free text, by table. */
const columns: Readonly<Record<string, readonly string[]>> = {
  clinics: ['name', 'address', 'email', 'phone_number'],
  staff: ['first_name', 'last_name', 'title', 'phone_number', 'speciality', 'licence_number', 'bio'],
  services: ['category', 'description'],
  patient_labels: ['description'],
  patients: [
    ...['first_name', 'last_name', 'middle_name', 'preferred_name', 'suffix', 'gender_identity', 'pronouns'],
    ...['phone_number', 'phone_number_alt', 'email', 'address_line1', 'address_line2', 'city', 'region'],
    ...['postal_code', 'notes'],
  ],
  reservations: ['room', 'reason', 'notes', 'cancellation_note'],
  patient_consents: ['note', 'rendered_text'],
};

/** Columns of JSON with free text in them, by table. */
const trees: readonly (readonly [table: string, column: string])[] = [
  ['patients', 'emergency_contacts'],
  ['patients', 'guardian'],
  ['patients', 'allergies'],
  ['patients', 'conditions'],
  ['patients', 'medications'],
  ['medical_records', 'content'],
  ['medical_record_versions', 'content'],
  ['medical_record_versions', 'signer'],
  ['patient_consents', 'signer'],
  ['patient_consents', 'witness'],
  ['staff', 'languages'],
];

/** What stands in JSON as a word of a list, a day or a number, and not as text. */
const kept =
  /^(id|code|system|status|severity|certainty|kind|role|capacity|unit|route|signed_by|.*_at|.*_on|.*_date)$/;

/** Puts hostile text into every field of a clinic that may hold any, past the triggers. */
export async function makeHostile(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    await client.query(
      `CREATE FUNCTION pg_temp.hostile(field text, number bigint, most int) RETURNS text LANGUAGE sql AS
       'SELECT left((${`ARRAY[${hostile.map((one) => client.escapeLiteral(one)).join(', ')}]`.replaceAll("'", "''")})[1 + abs(hashtext(field || number)) % ${hostile.length}], most)'`,
    );
    for (const [table, names] of Object.entries(columns)) {
      const set = names.map((name) => `${name} = pg_temp.hostile('${name}', id, 200)`);
      await client.query(`UPDATE ${table} SET ${set.join(', ')}`);
    }
    for (const [table, column] of trees) {
      const { rows } = await client.query(
        `SELECT ctid::text AS at, ${column} AS tree FROM ${table} WHERE ${column} IS NOT NULL`,
      );
      const made = rows.map(({ tree }, nth) => JSON.stringify(hostileTree(tree, nth)));
      await client.query(
        `UPDATE ${table} t SET ${column} = made.tree FROM unnest($1::text[], $2::jsonb[]) made (at, tree) WHERE t.ctid::text = made.at`,
        [rows.map(({ at }) => at), made],
      );
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

function hostileTree(value: unknown, seed: number, name = ''): unknown {
  if (typeof value === 'string')
    return kept.test(name) ? value : filled[(seed * 7 + name.length * 3 + value.length) % filled.length];
  if (Array.isArray(value)) return value.map((one, at) => hostileTree(one, seed + at, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one], at) => [key, hostileTree(one, seed + at, key)]),
  );
}
