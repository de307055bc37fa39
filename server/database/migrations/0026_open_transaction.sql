-- Begins a transaction in one statement: the session that it acts for, the role that the row-level policies bind, and how
-- long anything may wait. No row means that there is no such session, or that none was named.
CREATE FUNCTION open_transaction(session uuid, claimed integer, wait_ms integer)
  RETURNS TABLE (id integer, email text, first_name text, last_name text, username text, version integer)
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF session IS NOT NULL THEN
      RETURN QUERY SELECT * FROM open_session(session, claimed);
    END IF;
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', '10000', true), set_config('role', 'chartroom_app', true);
  END $$;
