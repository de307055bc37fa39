-- Servers of 1.1.0 and later compare and set passwords by functions (0204); the role that answers requests reads the hash no more.
-- A column that is added to users later is granted by name.
REVOKE SELECT, UPDATE ON users FROM chartroom_app;
GRANT SELECT (id, email, email_key, username, username_key, first_name, last_name, version, created_at, updated_at, email_confirmed_at)
  ON users TO chartroom_app;
GRANT UPDATE (email, email_key, username, username_key, first_name, last_name, version, updated_at, email_confirmed_at)
  ON users TO chartroom_app;
