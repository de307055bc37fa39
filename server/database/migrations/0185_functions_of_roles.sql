-- What runs with the rights of the tables' owner is open to the roles that call it, and to nobody by default. Functions that a
-- later migration made anew had lost that; tests/server/functions.test.ts lists what each role may execute.
REVOKE EXECUTE ON FUNCTION door_hold, door_kept, delete_clinic, clinic_audit_break, open_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_hold, door_kept TO chartroom_door;
GRANT EXECUTE ON FUNCTION delete_clinic, clinic_audit_break TO chartroom_app;
