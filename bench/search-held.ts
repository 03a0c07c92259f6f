/**
 * What held time costs the search: the same searches on the product's `office_day`, where a fifth of the searched day's
 * rows hold time back, and on a copy without the columns `held` and `turnover` whose `free` says the same, in turns.
 * `npx node bench/search-held.ts [offices] [--keep]` (100,000 by default; --keep as in search.ts). Both answer alike, or
 * the run fails. CPU is that of the two database backends; how much two connections to the same table differ is shown
 * beside it as noise. Linux only.
 */
import { Client } from 'pg'
import { findHits } from '#features/search/server/search-index.ts'
import { readCardRows } from '#features/search/server/search-card.ts'
import type { TimeFilter } from '#features/search/server/office-filter.ts'
import { weekdayOf } from '#kernel/time.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { backendMeter } from './backend-cpu.ts'
import { openBenchDatabase } from './bench-database.ts'
import { BOOKED_DAYS } from './fill-offices.ts'
import { filterOf, ORDERS, PLACES } from './search-places.ts'

const offices = Number(process.argv.slice(2).find((one) => /^\d+$/.test(one)) ?? 100_000)
const ROUNDS = 10
/** Every row of a table is measured so often, with and without in turns. */
const TURNS = 7
const WITHOUT = 'without_held'

const database = await openBenchDatabase(offices, process.argv.includes('--keep'))
const day = aWeekday()
await prepare()
const connections = await Promise.all(['public', 'public', `${WITHOUT},public`].map(connect))
const [held, again, without] = connections as [Connection, Connection, Connection]
const time: TimeFilter = { day, span: [40, 56], leadHours: 12 }
const ratios: number[] = []
const noises: number[] = []
let wrong = 0

console.log('| where | offices | order | with held | without | ratio | noise |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const place of PLACES)
  for (const group of [1, 2])
    for (const order of ORDERS) {
      const search = ({ db }: Connection) =>
        findHits(db.read, filterOf(place, group), time, order, place[1], /* onlyAvailable */ true)
      const answers = await Promise.all(connections.map(async (one) => String((await search(one)).map(({ id }) => id))))
      if (new Set(answers).size > 1) wrong += 1
      const costs = new Map(connections.map((one) => [one, [] as number[]]))
      for (let turn = 0; turn < TURNS; turn += 1)
        for (const one of turn % 2 === 0 ? connections : connections.toReversed()) {
          costs.get(one)?.push(await one.meter(() => search(one), ROUNDS))
        }
      const least = (one: Connection) => Math.min(...(costs.get(one) ?? []))
      const ratio = least(held) / least(without)
      const noise = least(again) / least(held)
      ratios.push(ratio)
      noises.push(noise)
      const cells = [least(held), least(without), ratio, noise].map((cell) => cell.toFixed(2))
      console.log(`| ${place[0]} | ${group === 1 ? 'desks' : 'rooms'} | ${order} | ${cells.join(' | ')} |`)
    }
await compareCards()
console.log(
  `\n${ratios.length} searches: ${middle(ratios)} times the CPU of those without held time (${spread(ratios)}); ` +
    `two connections to one table: ${middle(noises)} (${spread(noises)}); ${wrong} answers differ`,
)
for (const { db } of connections) await db.close()
await database.close()
process.exitCode = wrong > 0 ? 1 : 0

type Connection = Awaited<ReturnType<typeof connect>>

async function connect(searchPath: string) {
  const url = new URL(database.url)
  url.searchParams.set('options', `-c max_parallel_workers_per_gather=0 -c search_path=${searchPath}`)
  const timeouts = { statement: 120_000, query: 120_000, transaction: 120_000 }
  const db = openDatabase({ url: url.href, log: silentLog, maxConnections: 1, timeouts })
  return { db, meter: await backendMeter(db.read) }
}

/** The page of twenty cards, whose free desks count what is held: rows that hold time back, and rows that do not. */
async function compareCards(): Promise<void> {
  const idsOf = async (condition: string) => {
    const text = `select office_id as id from office_day where day = '${day}' and held ${condition} order by office_id limit 20`
    return (await held.db.read.query<{ id: number }>(text)).map(({ id }) => id)
  }
  const sides = [
    ['twenty cards, all with held time', await idsOf('is not null')],
    ['twenty cards, none with held time', await idsOf('is null')],
  ] as const
  const costs = sides.map(() => [] as number[])
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [side, [, ids]] of sides.entries())
      costs[side]?.push(await held.meter(() => readCardRows(held.db.read, ids, time), ROUNDS))
  console.log()
  for (const [side, [name]] of sides.entries())
    console.log(`${name}: ${Math.min(...(costs[side] ?? [])).toFixed(2)} ms CPU`)
}

/** Holds time back on every fifth row of the day, and copies the table as it was before there was held time. */
async function prepare(): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set session_replication_role = replica; drop schema if exists ${WITHOUT} cascade;
     update office_day set held = array_fill(0::int2, array[40]) || array_fill(1::int2, array[12]) || array_fill(0::int2, array[44])
       where day = '${day}' and office_id % 5 = 0 and held is null;
     create schema ${WITHOUT};
     create table ${WITHOUT}.office_day as select office_id, day, capacity, open, occ, free from office_day order by ctid;
     alter table ${WITHOUT}.office_day add primary key (office_id, day);
     create index on ${WITHOUT}.office_day (day, office_id) include (free)`,
  )
  await client.query('vacuum analyze office_day')
  await client.query(`vacuum analyze ${WITHOUT}.office_day`)
  const { rows } = await client.query<{ held: number; days: number }>(
    `select count(*) filter (where held is not null)::int as held, count(*)::int as days from office_day where day = '${day}'`,
  )
  console.log(
    `${database.filled.offices} offices; ${day}: ${rows[0]?.days} rows, ${rows[0]?.held} of them hold time back\n`,
  )
  await client.end()
}

/** The first weekday with bookings, except tomorrow. */
function aWeekday(): string {
  const start = Date.parse(database.filled.startDay)
  const days = Array.from({ length: BOOKED_DAYS }, (_, i) =>
    new Date(start + (i + 2) * 86_400_000).toISOString().slice(0, 10),
  )
  return days.find((one) => weekdayOf(one) <= 5) as string
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}

function middle(values: readonly number[]): string {
  return (sorted(values)[Math.floor(values.length / 2)] ?? 0).toFixed(3)
}

function spread(values: readonly number[]): string {
  const at = (share: number) => (sorted(values)[Math.floor((values.length - 1) * share)] ?? 0).toFixed(2)
  return `a tenth below ${at(0.1)}, a tenth above ${at(0.9)}`
}
