#!/bin/sh
# Patroni calls this once, on the first primary (patroni.yml), with the address of its superuser.
# VIERTEL_PASSWORD is the password of the role that the product uses.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --set=password="$VIERTEL_PASSWORD" "$1" <<'SQL'
create role viertel login password :'password';
create database viertel owner viertel encoding 'UTF8' template template0;
-- A pooler in transaction mode passes no settings on (decision 72), so the role has them.
alter role viertel in database viertel set timezone = 'UTC';
alter role viertel in database viertel set statement_timeout = '3000';
alter role viertel in database viertel set lock_timeout = '2000';
alter role viertel in database viertel set idle_in_transaction_session_timeout = '5000';
SQL
