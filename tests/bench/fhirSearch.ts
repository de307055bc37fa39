import { type Row, timesAtMost, timesRow } from './row.ts';
import { onSeededClinic, type SeededClinic, sizesOr } from './seededClinic.ts';
import { quantile } from './stage.ts';

const calls = Number(process.env.BENCH_CALLS ?? 60);
const page = 50;

interface Pair {
  what: string;
  /** Below /fhir/R4. */
  fhir: string;
  /** Our own list of the same rows. */
  own: string;
}

/** What a search by FHIR takes beside our own list of the same rows, asked in turn. */
export async function fhirSearch(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const patients of sizesOr('10000'))
    rows.push(...(await onSeededClinic(patients, (seeded) => measure(patients, seeded))));
  return rows;
}

async function measure(patients: number, { server, ask, clinic, makeToken }: SeededClinic): Promise<Row[]> {
  const askFhir = async (path: string, authorization: string) => {
    const answer = await fetch(`${server.origin}/fhir/R4/${path}`, { headers: { authorization } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  };
  const rows: Row[] = [];
  for (const { what, fhir, own } of await pairsOf(ask, clinic)) {
    // each token may ask 600 times a minute
    const authorization = `Bearer ${await makeToken()}`;
    const times: { fhir: number[]; own: number[] } = { fhir: [], own: [] };
    const found = { fhir: 0, own: 0 };
    for (let nth = -5; nth < calls; nth += 1) {
      // whoever comes second finds the rows warm, so they take turns
      for (const side of nth % 2 === 0 ? (['fhir', 'own'] as const) : (['own', 'fhir'] as const)) {
        const started = performance.now();
        const text = side === 'fhir' ? await askFhir(fhir, authorization) : await ask(own);
        if (nth >= 0) times[side].push(performance.now() - started);
        const body = JSON.parse(text);
        found[side] = side === 'fhir' ? (body.entry ?? []).length : body.results.length;
      }
    }
    rows.push(
      timesRow(`${patients} patients: ${what}, ${found.fhir} and ${found.own} rows`, times.fhir, 0.95, {
        floor: { what: 'our own list', figure: quantile(times.own, 0.95) },
        goal: timesAtMost(1.5),
      }),
    );
  }
  return rows;
}

async function pairsOf(ask: SeededClinic['ask'], clinic: number): Promise<Pair[]> {
  const list = (path: string, query: string) => `/api/${path}?clinic=${clinic}&limit=${page}&${query}`;
  type Found = Record<string, string>;
  const first = async (path: string, fits = (_: Found) => true): Promise<Found> =>
    JSON.parse(await ask(list(path, ''))).results.find(fits);
  const visit = await first('patients/appointments');
  const record = await first('patients/medical-records');
  const consent = await first('patients/patient-consents');
  const { mrn, birth_date, phone_number = '' } = await first('patients/patients');
  const { email = '' } = await first('patients/patients', (one) => one.email !== '');
  const [plain, mail] = [phone_number, email].map(encodeURIComponent);
  const day = String(visit.start_at).slice(0, 10);
  const pair = (what: string, fhir: string, own: string): Pair => ({
    what,
    fhir: `${fhir}&_count=${page}`,
    own,
  });
  return [
    pair('patients', 'Patient?active=true', list('patients/patients', 'ordering=created_at')),
    pair('patients by a common name', 'Patient?name=okonkwo', list('patients/patients', 'search=okonkwo')),
    pair('patients by number', `Patient?identifier=${mrn}`, list('patients/patients', `search=${mrn}`)),
    pair(
      'patients by day of birth',
      `Patient?birthdate=${birth_date}`,
      list('patients/patients', `search=${birth_date}`),
    ),
    pair('patients by telephone', `Patient?phone=${plain}`, list('patients/patients', `search=${plain}`)),
    pair('patients by email', `Patient?email=${mail}`, list('patients/patients', `search=${mail}`)),
    pair(
      'patients by sex',
      'Patient?gender=female',
      list('patients/patients', 'sex=female&ordering=created_at'),
    ),
    pair('reservations', 'Appointment?', list('patients/appointments', 'ordering=start_at')),
    pair(
      'reservations of a day',
      `Appointment?date=${day}`,
      list('patients/appointments', `date_from=${day}&date_to=${day}`),
    ),
    pair(
      'reservations of a patient',
      `Appointment?patient=${visit.patient}`,
      list('patients/appointments', `patient=${visit.patient}`),
    ),
    pair(
      'reservations of a member of staff on a day',
      `Appointment?practitioner=${visit.staff}&date=${day}`,
      list('patients/appointments', `staff=${visit.staff}&date_from=${day}&date_to=${day}`),
    ),
    pair('records', 'Composition?', list('patients/medical-records', 'status=signed')),
    pair(
      'records of a patient',
      `Composition?patient=${record.patient}`,
      list('patients/medical-records', `patient=${record.patient}`),
    ),
    pair('consents', 'Consent?', list('patients/patient-consents', '')),
    pair(
      'consents of a patient',
      `Consent?patient=${consent.patient}`,
      list('patients/patient-consents', `patient=${consent.patient}`),
    ),
    pair('audit log', 'AuditEvent?', list('audit', '')),
  ];
}
