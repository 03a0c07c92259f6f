import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSchema } from './describe-schema.ts'
import { MIGRATIONS_DIRECTORY } from './migration-files.ts'
import { createTestDatabase } from '../testing/test-database.ts'

// Another version of PostgreSQL writes the same definitions in other words.
test.skipIf(process.env['TEST_DATABASE_URL'])(
  'db/schema.sql says what the migrations make (npx node src/platform/db/migrations/generate-tables.ts)',
  async () => {
    const { db, drop } = await createTestDatabase()
    try {
      expect(await readFile(join(MIGRATIONS_DIRECTORY, '../schema.sql'), 'utf8')).toBe(await describeSchema(db.read))
    } finally {
      await drop()
    }
  },
)

test('columns, constraints, indexes, triggers, functions and views; what would be left out is refused', async () => {
  const { db, drop } = await createTestDatabase({ migrations: false })
  try {
    const { write } = db
    await write.query('create table owner (id uuid primary key)')
    await write.query(`create unlogged table thing (
      id bigint generated always as identity primary key, name text collate "C" not null default 'a', owner uuid references owner (id) on delete cascade,
      twice int generated always as (length(name) * 2) stored, constraint short check (length(name) < 9)
    ) with (fillfactor = 70)`)
    await write.query('create index thing_by_name on thing (name desc) where owner is not null')
    await write.query('create function touch() returns trigger language plpgsql as $$ begin return new; end $$')
    await write.query('create trigger touched before update on thing for each row execute function touch()')
    await write.query('create view named as select name from thing')
    const text = await describeSchema(db.read)
    expect(text).toContain(`create unlogged table thing (
  id bigint not null generated always as identity,
  name text collate "C" not null default 'a'::text,
  owner uuid,
  twice integer generated always as (length(name) * 2) stored,
  constraint thing_pkey PRIMARY KEY (id),
  constraint thing_owner_fkey FOREIGN KEY (owner) REFERENCES owner(id) ON DELETE CASCADE,
  constraint short CHECK (length(name) < 9)
) with (fillfactor = 70);
CREATE INDEX thing_by_name ON thing USING btree (name DESC) WHERE owner IS NOT NULL;
CREATE TRIGGER touched BEFORE UPDATE ON thing FOR EACH ROW EXECUTE FUNCTION touch();
`)
    expect(text).toContain('CREATE OR REPLACE FUNCTION public.touch()')
    // Older versions name the table before the column.
    expect(text).toMatch(/create view named as\n SELECT (thing\.)?name\n {3}FROM thing;/)
    await write.query(`create type mood as enum ('good')`)
    await expect(describeSchema(db.read)).rejects.toThrow('mood is of a kind')
  } finally {
    await drop()
  }
})
