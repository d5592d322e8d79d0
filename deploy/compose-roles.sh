#!/bin/sh
# The PostgreSQL image runs this once, on an empty volume.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --set=owner=reduit --set=database=reduit --set=password="$OWNER_PASSWORD" --file=/roles.sql
