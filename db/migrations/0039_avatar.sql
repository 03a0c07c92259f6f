-- expand
-- The picture a person shows of themselves (Spec 3, avatar): the folder of its files in the storage, which nobody can
-- guess; null when they show none. The index answers which stored pictures are still somebody's.
alter table person
  add column avatar_key text constraint person_avatar_key_check check (avatar_key ~ '^[a-z0-9-]{20,60}$');
create index person_avatar_key on person (avatar_key) where avatar_key is not null;
