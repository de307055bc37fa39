-- What somebody has on its way and has stored within a day, in all clinics together: they own many, and may be in more.
CREATE INDEX attachments_by_author ON attachments (created_by, created_at) INCLUDE (status, size);
CREATE INDEX attachments_room ON attachments (clinic_id) INCLUDE (status, size);

-- Takes away what the user began an hour ago and never finished, wherever it is, and tells what is left.
CREATE FUNCTION own_files(OUT files integer, OUT under_way double precision, OUT today double precision)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM attachments a WHERE a.created_by = acting_user_id() AND a.status = 'uploading'
      AND a.created_at < now() - interval '1 hour';
    SELECT count(*) FILTER (WHERE a.status = 'uploading'), coalesce(sum(a.size) FILTER (WHERE a.status = 'uploading'), 0),
        coalesce(sum(a.size), 0)
      INTO files, under_way, today
      FROM attachments a WHERE a.created_by = acting_user_id() AND a.created_at > now() - interval '1 day';
  END $$;
REVOKE EXECUTE ON FUNCTION own_files FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_files TO chartroom_app;
