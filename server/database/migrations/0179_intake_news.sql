-- Addresses hear of a chart that took over an answer of its patient as of any other change.
DO $do$
DECLARE
  body text := pg_get_functiondef('webhook_event_of(text)'::regprocedure);
  known text := '''patient.merged'', ''patient.unmerged''';
BEGIN
  IF position(known IN body) = 0 THEN RAISE EXCEPTION 'webhook_event_of is another one'; END IF;
  EXECUTE replace(body, known, known || ', ''patient.updated_from_answers''');
END $do$;
