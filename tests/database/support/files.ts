import type { ReservedSql, Sql } from "postgres";

/** An object and its four bytes, as the API stores them: in one transaction, here one statement. */
export async function storeObject(
  sql: Sql | ReservedSql,
  bucket: string,
  name: string,
  owner?: string,
): Promise<void> {
  await sql`
    with bytes (content) as (values ('\\x00ff0a0d'::bytea)),
    object as (
      insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
      select ${bucket}, ${name}, ${owner ?? null}::uuid, ${owner ?? null}::text,
             jsonb_build_object('eTag', '"' || left(encode(sha256(content), 'hex'), 32) || '"') from bytes
      returning id
    ), content as (
      insert into private.file_contents (id, object_id, type, cache_control, size, sha256)
      select gen_random_uuid(), id, 'image/png', 'no-cache', 4, sha256(content) from object, bytes
      returning id
    )
    insert into private.file_chunks (content_id, part, content) select id, 0, content from content, bytes`;
}
