// Started by embedded-server.test.ts and killed without warning.
import postgres from "postgres";
import { startPostgres } from "../../../backend/postgres.ts";

const server = await startPostgres({ folder: process.argv[2] ?? "" });
const sql = postgres(server.url, { max: 1 });
await sql`create table public.kept (id int)`;
await sql`insert into public.kept values (1)`;
process.send?.({ postmaster: server.pid, port: server.port });
setInterval(() => undefined, 1000);
