-- Creates the user of DATABASE_URL. Run it once, as a superuser of your PostgreSQL (15 or newer):
--   psql --set=owner=reduit --set=password=… --set=database=reduit --file=deploy/roles.sql
-- The owner is no superuser and creates no roles; the other three are the roles a request can have.
create role :"owner" login password :'password';
create database :"database" owner :"owner";
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
grant anon, authenticated, service_role to :"owner";
