-- Purpose: lets the bucket of the media library take videos and captions.
-- Tables:  storage.buckets (the types of "media").
-- Risk:    none.

do $$
begin
  -- Older storage services have no limits in the table; there they are set in the service.
  if exists (select from information_schema.columns
             where table_schema = 'storage' and table_name = 'buckets' and column_name = 'allowed_mime_types') then
    update storage.buckets set allowed_mime_types = allowed_mime_types || array['video/mp4', 'video/webm', 'text/vtt']
    where id = 'media' and not allowed_mime_types @> array['video/mp4', 'video/webm', 'text/vtt'];
  end if;
end;
$$;
