import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeTables } from './migrations/describe-tables.ts'
import { createTestDatabase } from './testing/test-database.ts'

test('tables.gen.ts says what the migrations make (npx node src/platform/db/migrations/generate-tables.ts)', async () => {
  const { db, drop } = await createTestDatabase()
  try {
    expect(await readFile(join(import.meta.dirname, 'tables.gen.ts'), 'utf8')).toBe(await describeTables(db.read))
  } finally {
    await drop()
  }
})

test('defaults, identities, generated columns, lists, domains, arrays, views; unknown types are refused', async () => {
  const { db, drop } = await createTestDatabase({ migrations: false })
  try {
    await db.write.query(`create domain cents as integer`)
    await db.write.query(`create table thing (
      id bigint generated always as identity primary key, kind text not null default 'a' check (kind in ('a', 'b-c')),
      state varchar(9) check (state in ('on', 'off')), price cents not null, fee_cents int not null default 0, open_cents int, currency char(3) not null, mask bit(4)[] not null,
      twice int not null generated always as (price * 2) stored, doc jsonb not null default '[]', at timestamptz, pt point not null
    )`)
    await db.write.query('create view things as select kind, doc from thing')
    const text = await describeTables(db.read)
    expect(text).toContain(`export type ThingTable = {
  id: GeneratedAlways<number>
  kind: Generated<'a' | 'b-c'>
  state: 'on' | 'off' | null
  price: number
  fee_cents: Generated<CentsColumn>
  open_cents: CentsColumn | null
  currency: Currency
  mask: List<string>
  twice: GeneratedAlways<number>
  doc: Generated<Json>
  at: Temporal.Instant | null
  pt: Point
}`)
    expect(text).toContain(
      'export type ThingsTable = {\n  kind: ColumnType<string | null, never, never>\n  doc: ColumnType<unknown, never, never>\n}',
    )
    expect(text).toContain('export type Tables = {\n  thing: ThingTable\n  things: ThingsTable\n}')
    await db.write.query('create table odd (price numeric)')
    await expect(describeTables(db.read)).rejects.toThrow('odd.price has the type numeric')
  } finally {
    await drop()
  }
})
