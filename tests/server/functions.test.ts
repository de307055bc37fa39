import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

/** What runs with the rights of the tables' owner, by the role that may call it; a new function is named here on purpose. */
const withOwnersRights = {
  chartroom_app: [
    'accept_invitation',
    'api_token_of',
    'change_password',
    'charts_due',
    'clinic_audit_break',
    'delete_clinic',
    'end_unproven_password',
    'erase_chart',
    'hand_clinic_over',
    'invitation_of',
    'invited_at',
    'is_password',
    'leave_open_imports',
    'names_meant',
    'own_files',
    'own_import_bytes',
    'own_invitations',
    'password_parameters',
    'patients_found',
    'patients_in_order',
    'patients_named',
    'reachable_clinic_ids',
    'reset_password',
    'revoke_tokens_by_reset',
    'rotate_webhook_secret',
  ],
  chartroom_door: [
    'door_arrivals_open',
    'door_ask',
    'door_book',
    'door_booked_times',
    'door_check_birth_date',
    'door_check_code',
    'door_find_arrival',
    'door_free_time',
    'door_has_answered',
    'door_has_forms',
    'door_hold',
    'door_is_at_limit',
    'door_is_known',
    'door_kept',
    'door_lock',
    'door_lock_staff',
    'door_make_link',
    'door_note_person',
    'door_offer_is_free',
    'door_page_rules',
    'door_patient',
    'door_patient_busy',
    'door_person',
    'door_record_state',
    'door_release',
    'door_see_booked',
    'door_taken_times',
    // the policies of the users' tables ask it, and it knows no one here
    'reachable_clinic_ids',
  ],
};

/** What anyone may call, since it does only what its caller may do anyway. */
const withCallersRights = [
  'acting_clinic_id',
  'acting_user_id',
  'address_key',
  'audit_breaks',
  'audit_hash',
  'change_upon',
  'changes_told',
  'count_days',
  'door_number',
  'door_numbered',
  'erased_mrn',
  'fold',
  'fold_as_written',
  'has_open_forms',
  'is_erasing',
  'is_handing_over',
  'is_import_undone',
  'is_unspaced',
  'iso_day',
  'letter_pairs',
  'like_pattern',
  'make_visit_link',
  'merged_charts',
  'name_in_order',
  'new_visit_token',
  'next_number',
  'note_changes',
  'noted_changes',
  'only_clinic_id',
  'open_arrivals',
  'open_booking_page',
  'open_door',
  'open_export',
  'open_transaction',
  'open_transaction_by_feed',
  'open_transaction_by_token',
  'retention_end',
  'same_hash',
  'second_step_due',
  'slips',
  'taken_time',
  'typed_code_hash',
  'versions_by_time',
  'visit_token_hash',
  'webhook_event_of',
  'whole_text',
  'words_of_names',
];

/** The functions of the schema that a role may execute; those of triggers are called by no one, those of extensions are not ours. */
async function executable(role: string, asOwner: boolean): Promise<string[]> {
  const { rows } = await api.pool.query(
    `SELECT DISTINCT p.proname::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef = $2 AND p.prorettype <> 'trigger'::regtype
       AND has_function_privilege($1::name, p.oid, 'EXECUTE')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
    [role, asOwner],
  );
  return rows.map(({ name }) => name).sort();
}

it.each(Object.entries(withOwnersRights))(
  '%s may execute what it needs and nothing else',
  async (role, named) => {
    expect(await executable(role, true)).toEqual(named);
    expect(await executable(role, false)).toEqual(withCallersRights);
  },
);

it('there is no third role', async () => {
  const { rows } = await api.pool.query(
    "SELECT rolname AS name FROM pg_roles WHERE rolname ~ '^chartroom' ORDER BY 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(withOwnersRights));
});
