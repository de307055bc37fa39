import { sql } from 'kysely';
import type { ConsentFormEvent } from '#machines/lifecycles/consentForm.machine.ts';
import { consentFormSnapshot, consentFormStatus } from '#machines/lifecycles/consentForm.stored.ts';
import { actOf, type Scope, stillThere } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { addMove } from '#server/lifecycle/moves.ts';
import { type Block, checksumOf, type FormRow, formKind, type Terms, termsOf, type Variant } from './form.ts';
import { addForm, answer, freeCode } from './one.ts';
import { untranslatedIn } from './translations.ts';

/** Sends a form's chart an event and stores what becomes of it. */
async function move(scope: Scope, row: FormRow, event: ConsentFormEvent, status = 409): Promise<FormRow> {
  const before = consentFormSnapshot(row);
  const after = applyEvent(before, event, { status });
  const [from, to] = [consentFormStatus(before), consentFormStatus(after)];
  const { currentVersion: current_version, hasDraft: has_draft } = after.context;
  const changes = { status: to, current_version, has_draft };
  const moved = await updateRow(scope.trx, 'consent_forms', row, changes, scope.user.id);
  const reason = 'reason' in event ? event.reason : null;
  await addMove(scope, 'form_id', row.id, { action: event.type, from, to, reason, sent: { event } });
  return moved;
}

/** Freezes the draft as the next version. */
export const publishConsentForm = (call: Call<'publishConsentForm'>): Promise<Answer> =>
  changeThing(call, formKind, 'forms.manage', async (scope, row) => {
    const untranslated = untranslatedIn(row.blocks, row.variants);
    const event = {
      type: 'publish' as const,
      ...actOf(scope),
      title: row.title,
      blocks: row.blocks.length,
      untranslated,
    };
    const moved = await move(scope, row, event);
    const { title, blocks, variants } = row;
    await sql`
      INSERT INTO consent_form_versions (clinic_id, form_id, number, title, blocks, variants, terms, checksum, published_by)
      VALUES (${row.clinic_id}, ${row.id}, ${moved.current_version}, ${title}, ${JSON.stringify(blocks)},
        ${JSON.stringify(variants)}, ${JSON.stringify(termsOf(row))}, ${checksumOf({ title, blocks, variants })}, ${scope.user.id})`.execute(
      scope.trx,
    );
    return answer(scope, moved, 'consent_form.published');
  });

/** Starts the next version of a published form. */
export const startConsentFormDraft = (call: Call<'startConsentFormDraft'>): Promise<Answer> =>
  changeThing(call, formKind, 'forms.manage', async (scope, row) =>
    answer(
      scope,
      await move(scope, row, { type: 'newDraft', ...actOf(scope) }),
      'consent_form.draft_started',
    ),
  );

/** Drops the next version: the form is again what was published last. */
export const discardConsentFormDraft = (call: Call<'discardConsentFormDraft'>): Promise<Answer> =>
  changeThing(call, formKind, 'forms.manage', async (scope, row) => {
    const moved = await move(scope, row, { type: 'discardDraft', ...actOf(scope) });
    const { rows } = await sql<{ title: string; blocks: Block[]; variants: Variant[]; terms: Terms }>`
      SELECT title, blocks, variants, terms FROM consent_form_versions
      WHERE clinic_id = ${row.clinic_id} AND form_id = ${row.id} AND number = ${row.current_version}`.execute(
      scope.trx,
    );
    const { title, blocks, variants, terms } = stillThere<(typeof rows)[number]>(rows);
    await updateRow(scope.trx, 'consent_forms', row, { title, blocks, variants, ...terms }, scope.user.id);
    return answer(scope, moved, 'consent_form.draft_discarded');
  });

/** Brings a retired form back. */
export const restoreConsentForm = (call: Call<'restoreConsentForm'>): Promise<Answer> =>
  changeThing(call, formKind, 'forms.manage', async (scope, row) =>
    answer(scope, await move(scope, row, { type: 'restore', ...actOf(scope) }), 'consent_form.restored'),
  );

/** Retires a form, with a reason. */
export const retireConsentForm = (call: Call<'retireConsentForm'>): Promise<Answer> =>
  changeThing(call, formKind, 'forms.manage', async (scope, row) => {
    const event = { type: 'archive' as const, ...actOf(scope), reason: call.body.reason ?? null };
    return answer(scope, await move(scope, row, event), 'consent_form.archived');
  });

/** Retires a form without a word. */
export const archiveConsentForm = (call: Call<'archiveConsentForm'>): Promise<Answer> =>
  changeThing(call, formKind, 'forms.manage', async (scope, row) => {
    const moved = await move(scope, row, { type: 'archive', ...actOf(scope) }, 400);
    await answer(scope, moved, 'consent_form.archived');
    return { status: 204 };
  });

/** Stores a copy as a new draft. */
export const duplicateConsentForm = (call: Call<'duplicateConsentForm'>): Promise<Answer> =>
  changeThing(call, formKind, 'forms.manage', async (scope, row) => {
    applyEvent(consentFormSnapshot(row), { type: 'duplicate', ...actOf(scope) });
    const { title, category, description, blocks, variants } = row;
    const code = await freeCode(scope, row.code);
    const copy = await addForm(
      scope,
      { title, category, description, blocks, variants, ...termsOf(row), code },
      [],
    );
    return answer(scope, copy, 'consent_form.duplicated', 201);
  });
