-- The server reads its own secret as the owner of the tables, before it takes the role that serves requests.
REVOKE ALL ON secrets FROM chartroom_app;
