/**
 * Server CPU of a search against fetching 20 rows by key, in one run: `npx node bench/search.ts [offices]`.
 * CPU is that of the database backend that answers (/proc), so a busy machine does not blur it. Linux only.
 */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { boundsAround, type LatLng } from '#kernel/geo.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/scratch-database.ts'
import { startTestServer } from '#platform/db/test-server.ts'
import { silentLog } from '#platform/log.ts'
import type { OfficeFilter, TimeFilter } from '#features/search/server/office-filter.ts'
import { findHits, readCards, type SearchOrder } from '#features/search/server/search-index.ts'
import { fillOffices } from './fill-offices.ts'

const offices = Number(process.argv[2] ?? 100_000)
const ROUNDS = 40
const server = await startTestServer()
const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
const client = new pg.Client({ connectionString: scratch.url })
await client.connect()
const began = performance.now()
const filled = await fillOffices(client, offices)
console.log(
  `${filled.offices} offices, ${filled.bookings} bookings, ${filled.days} office days, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
)
const [small] = (
  await client.query<LatLng>(
    `select lat, lng from office where id = (select max(id) from office where cell9 = (select cell9 from office group by 1 order by count(*) limit 1 offset 20))`,
  )
).rows
await client.end()

// One connection, so that one backend does all the work that is measured.
const db = openDatabase({
  url: scratch.url,
  log: silentLog,
  maxConnections: 1,
  timeouts: { statement: 30_000, query: 30_000, transaction: 30_000 },
})
const [{ pid } = { pid: 0 }] = await db.read.query<{ pid: number }>('select pg_backend_pid() as pid')
const cpuMs = async () => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
async function measure(work: () => Promise<unknown>, rounds: number): Promise<number> {
  for (let i = 0; i < 6; i += 1) await work()
  const before = await cpuMs()
  for (let i = 0; i < rounds; i += 1) await work()
  return ((await cpuMs()) - before) / rounds
}

const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const time: TimeFilter = { day, span: [40, 56], leadHours: 48 }
const keys = Array.from({ length: 20 }, (_, i) => Math.floor((offices / 20) * i) + 1)
const base = await measure(() => readCards(db.read, keys, time), 400)
console.log(`fetch of 20 rows by key: ${base.toFixed(3)} ms = 1x`)

const berlin = { lat: 52.52, lng: 13.405 }
const places: [string, LatLng, number][] = [
  ['Berlin 1 km', berlin, 1000],
  ['Berlin 5 km', berlin, 5000],
  ['Berlin 10 km', berlin, 10_000],
  ['small town 5 km', small ?? berlin, 5000],
  ['map of 200 km', { lat: 52.3, lng: 12.4 }, 100_000],
]
const orders: SearchOrder[] = ['distance', 'price_asc', 'rating_desc']
for (const [name, near, radiusMetres] of places)
  for (const order of orders) {
    const filter: OfficeFilter = {
      group: 1,
      box: boundsAround(near, radiusMetres),
      circle: radiusMetres > 50_000 ? null : { centre: near, radiusMetres },
      priceCents: [0, 2_000_000_000],
      withBits: 0,
      withoutBits: 2048,
      providerId: null,
    }
    let hits = 0
    const cost = await measure(async () => {
      const found = await findHits(db.read, filter, time, order, near, true)
      hits = found.length
      await readCards(
        db.read,
        found.slice(0, 20).map((hit) => hit.id),
        time,
      )
    }, ROUNDS)
    console.log(
      `${name.padEnd(16)} ${order.padEnd(12)} ${String(hits).padStart(3)} hits  ${cost.toFixed(2).padStart(7)} ms  ${(cost / base).toFixed(1).padStart(6)}x`,
    )
  }
await db.close()
await scratch.drop()
await server.stop()
