-- Creates the user of DATABASE_URL. Run it once, as a superuser of your PostgreSQL (15 or newer):
--   psql --set=owner=reduit --set=password=… --set=database=reduit --file=deploy/roles.sql
-- The owner is not a superuser and cannot create roles; the other three are the roles of requests.
create role :"owner" login password :'password';
create database :"database" owner :"owner";
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
grant anon, authenticated, service_role to :"owner";
