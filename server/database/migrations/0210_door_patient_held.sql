-- Whoever books from home holds the chart that is theirs: a merge, an archiving and a booking come one after the other, as at the desk.
DO $do$
DECLARE
  body text := pg_get_functiondef('door_patient(jsonb)'::regprocedure);
  known text := 'ORDER BY p.id LIMIT 1;';
BEGIN
  IF position(known IN body) = 0 THEN RAISE EXCEPTION 'door_patient is another one'; END IF;
  EXECUTE replace(body, known, 'ORDER BY p.id LIMIT 1 FOR NO KEY UPDATE;');
END $do$;
