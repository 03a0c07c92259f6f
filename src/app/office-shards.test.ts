/** What the schema demands across offices is written down with what replaces it (`testing/office-shards.ts`). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { ACROSS, acrossOffices, ELSEWHERE, TARGETS, type SchemaFacts } from './testing/office-shards.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const IN_PUBLIC = `t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition`
const columnsOf = (numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality as k (n, nth)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n order by k.nth)`

async function factsOf({ db }: TestDatabase): Promise<SchemaFacts> {
  const rows = <Row extends object>(text: string) => db.read.query<Row>(text)
  const tables = await rows<{ name: string }>(
    `select t.relname::text as name from pg_class t join pg_attribute a on a.attrelid = t.oid
     where ${IN_PUBLIC} and a.attname = 'office_id' and not a.attisdropped order by 1`,
  )
  return {
    tables: tables.map(({ name }) => name),
    uniques: await rows(
      `select t.relname::text as "table", i.indexrelid::regclass::text as name, ${columnsOf('i.indkey::int2[]')} as columns
       from pg_index i join pg_class t on t.oid = i.indrelid where ${IN_PUBLIC} and i.indisunique order by 1, 2`,
    ),
    foreign: await rows(
      `select t.relname::text as "table", k.conname::text as name, k.confrelid::regclass::text as target,
         ${columnsOf('k.conkey')} as columns
       from pg_constraint k join pg_class t on t.oid = k.conrelid
       where ${IN_PUBLIC} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`,
    ),
    triggers: await rows(
      `select t.relname::text as "table", g.tgname::text as name
       from pg_trigger g join pg_class t on t.oid = g.tgrelid where ${IN_PUBLIC} and not g.tgisinternal order by 1, 2`,
    ),
  }
}

test('all of it is written down, and nothing that is there no more', async () => {
  const facts = await factsOf(database)
  expect(acrossOffices(facts).toSorted()).toEqual(Object.keys(ACROSS).toSorted())
  expect(Object.keys(ELSEWHERE).filter((table) => !facts.tables.includes(table))).toEqual([])
  const targets = new Set(facts.foreign.map(({ target }) => target))
  expect(Object.keys(TARGETS).filter((table) => !targets.has(table))).toEqual([])
})

test('what somebody adds across offices is found', async () => {
  await database.db.write.query(`
    alter table office_block add constraint planted_unique unique (id);
    alter table booking_move add column planted_rating bigint references message (id);
    alter table favourite add column planted_block bigint references payment_leg (id);
    create function planted() returns trigger language plpgsql as 'begin return new; end';
    create trigger planted_trigger after insert on rating for each row execute function planted();
    create table planted (office_id bigint not null, name text primary key)`)
  const found = acrossOffices(await factsOf(database)).filter((line) => !(line in ACROSS))
  expect(found).toEqual([
    'unique office_block.planted_unique (id)',
    'unique planted.planted_pkey (name)',
    'foreign key booking_move.booking_move_planted_rating_fkey -> message',
    'foreign key favourite.favourite_planted_block_fkey -> payment_leg',
    'trigger rating.planted_trigger',
  ])
})

describe('by the rule alone', () => {
  const none: SchemaFacts = { tables: ['booking', 'rating', 'watch'], uniques: [], foreign: [], triggers: [] }
  test.each<[string, Partial<SchemaFacts>, string[]]>([
    ['with the office', { uniques: [{ table: 'booking', name: 'k', columns: ['office_id', 'id'] }] }, []],
    ['without it', { uniques: [{ table: 'booking', name: 'k', columns: ['id'] }] }, ['unique booking.k (id)']],
    ['the key of the office itself', { uniques: [{ table: 'office', name: 'k', columns: ['id'] }] }, []],
    ['of what lies elsewhere', { uniques: [{ table: 'watch', name: 'k', columns: ['id'] }] }, []],
    ['of a table without offices', { uniques: [{ table: 'person', name: 'k', columns: ['id'] }] }, []],
    [
      'to a table that nobody has thought about',
      { foreign: [{ table: 'booking', name: 'f', target: 'voucher', columns: ['voucher_id'] }] },
      ['foreign key booking.f -> voucher'],
    ],
    ['to one that is', { foreign: [{ table: 'booking', name: 'f', target: 'person', columns: ['booker_id'] }] }, []],
    [
      'to another booking of any office',
      { foreign: [{ table: 'rating', name: 'f', target: 'booking', columns: ['booking_id'] }] },
      ['foreign key rating.f -> booking'],
    ],
    [
      'from elsewhere into an office',
      { foreign: [{ table: 'watch', name: 'f', target: 'office', columns: ['office_id'] }] },
      ['foreign key watch.f -> office'],
    ],
    ['a trigger elsewhere', { triggers: [{ table: 'person', name: 't' }] }, []],
  ])('%s', (_, facts, found) => {
    expect(acrossOffices({ ...none, ...facts })).toEqual(found)
  })
})
