import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { staffNameOf } from '#server/database/names.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { etag, refuseOtherVersion } from '#server/http/etag.ts';
import { invalid } from '#server/http/refusal.ts';
import { bookingPage } from '#server/messages/templates.ts';
import { readOrigins } from './embedding.ts';
import { readPicture } from './picture.ts';
import { readQuestions } from './questions.ts';

type Settings = components['schemas']['BookingSettings'];
type PageRow = Row<'booking_pages'>;

/** What a clinic publishes for booking from home; before anything is stored, what it would begin with. */
export const readBookingSettings = (call: Call<'readBookingSettings'>, publicUrl: string): Promise<Answer> =>
  inClinic(call, call.params.id, 'services.manage', (scope) => answer(scope, publicUrl));

/** Changes what a clinic publishes; a page that is closed is closed from this moment on. */
export const updateBookingSettings = (
  call: Call<'updateBookingSettings'>,
  publicUrl: string,
): Promise<Answer> =>
  inClinic(call, call.params.id, 'services.manage', async (scope) => {
    const { services, staff, embed_origins, picture = '', questions = [], ...body } = call.body;
    const { trx, clinic, user } = scope;
    await sql`SELECT pg_advisory_xact_lock(hashtext('booking_pages'), ${clinic.id})`.execute(trx);
    const stored = await storedPage(scope);
    refuseOtherVersion(call.headers['If-Match'], stored?.version ?? 0);
    await refuseForeign(scope, 'services', services);
    await refuseForeign(scope, 'staff', staff);
    if (body.is_open && services.length === 0)
      throw invalid({ services: ['Choose at least one service before you open the page.'] });
    const values = {
      ...body,
      all_closed: body.all_closed ?? stored?.all_closed ?? false,
      most_ahead: body.most_ahead === undefined ? (stored?.most_ahead ?? null) : body.most_ahead,
      ...readPicture(picture),
      questions: sql<Settings['questions']>`${JSON.stringify(readQuestions(questions))}`,
      embed_origins: readOrigins(embed_origins),
      service_ids: [...new Set(services)],
      staff_ids: [...new Set(staff)],
      updated_by: user.id,
    };
    const version = (stored?.version ?? 0) + 1;
    await trx
      .insertInto('booking_pages')
      .values({ ...values, clinic_id: clinic.id, created_by: user.id })
      .onConflict((conflict) =>
        conflict.column('clinic_id').doUpdateSet({ ...values, version, updated_at: sql<Date>`now()` }),
      )
      .execute();
    await tell(scope, { action: 'clinic.updated', objectType: 'clinic', objectId: clinic.id });
    return answer(scope, publicUrl);
  });

async function storedPage({ trx, clinic }: Scope): Promise<PageRow | undefined> {
  return trx.selectFrom('booking_pages').selectAll().where('clinic_id', '=', clinic.id).executeTakeFirst();
}

const unstored = {
  ...{
    is_open: false,
    arrivals_open: false,
    all_closed: false,
    picture: '',
    picture_alt: '',
    intro: '',
    closing: '',
    is_final: false,
    takes_new: true,
    window_days: 60,
    notice_hours: 2,
    most_ahead: null,
  },
  ...{ service_ids: [] as number[], staff_ids: [] as number[], embed_origins: [] as string[] },
  questions: [] as Settings['questions'],
};

async function answer(scope: Scope, publicUrl: string): Promise<Answer> {
  const { trx, clinic } = scope;
  const stored = await storedPage(scope);
  const page = stored ?? { ...unstored, slug: await freeWord(scope) };
  const { rows: all_services } = await sql<Settings['all_services'][number]>`
    SELECT id, name FROM services WHERE clinic_id = ${clinic.id} AND status = 'active' ORDER BY name, id`.execute(
    trx,
  );
  const { rows: all_staff } = await sql<Settings['all_staff'][number]>`
    SELECT id, ${staffNameOf()} AS name FROM staff
    WHERE clinic_id = ${clinic.id} AND status IN ('active', 'invited') ORDER BY id`.execute(trx);
  const {
    slug,
    is_open,
    arrivals_open,
    all_closed,
    intro,
    closing,
    is_final,
    takes_new,
    window_days,
    notice_hours,
    most_ahead,
  } = page;
  const body: Settings = {
    ...{
      slug,
      is_open,
      arrivals_open,
      all_closed,
      intro,
      closing,
      is_final,
      takes_new,
      window_days,
      notice_hours,
      most_ahead,
    },
    ...{ picture: page.picture, picture_alt: page.picture_alt, questions: page.questions },
    embed_origins: page.embed_origins,
    services: page.service_ids.filter((id) => all_services.some((one) => one.id === id)),
    staff: page.staff_ids.filter((id) => all_staff.some((one) => one.id === id)),
    version: stored?.version ?? 0,
    updated_at: stored?.updated_at.toISOString() ?? null,
    address: bookingPage(publicUrl, slug),
    arrival_address: `${publicUrl}/arrive/${slug}`,
    ...{ all_services, all_staff },
  };
  return { status: 200, body, headers: { etag: etag(body.version) } };
}

/** A word made of the clinic's name, for a page that has none yet. */
async function freeWord({ trx, clinic }: Scope): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT fold(name) AS name FROM clinics WHERE id = ${clinic.id}`.execute(trx);
  const word = (rows[0]?.name ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
  return word.length >= 3 ? word : `clinic-${clinic.id}`;
}
