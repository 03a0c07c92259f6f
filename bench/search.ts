/**
 * Server CPU of searching compared with fetching 20 rows by key, in one run, every answer checked against brute force:
 * `npx node bench/search.ts [offices] [--keep] [--map]` (100,000 by default; with --keep the filled database stays for
 * the next run; with --map only the map is measured). CPU is that of the database backend that answers, so a busy
 * machine does not distort it. Linux only.
 */
import { categoryBits, equipmentBits } from '#features/office/rules/features.ts'
import { boundsAround, type Bounds, type LatLng } from '#kernel/geo.ts'
import { weekdayOf } from '#kernel/time.ts'
import { openDatabase, type Database } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { findMapCells, findMapPoints } from '#features/search/server/map-index.ts'
import { readOfficeColumns } from '#features/search/server/read-office-columns.ts'
import type { OfficeFilter, TimeFilter } from '#features/search/server/office-filter.ts'
import { readCardRows } from '#features/search/server/search-card.ts'
import type { SearchOrder } from '#features/search/rules/result-order.ts'
import { findHits } from '#features/search/server/search-index.ts'
import { backendMeter } from './backend-cpu.ts'
import { bruteCells, bruteHits } from './brute-force.ts'
import { openBenchDatabase } from './bench-database.ts'
import { BOOKED_DAYS } from './fill-offices.ts'
import { BERLIN, filterOf, ORDERS, PLACES, type Place } from './search-places.ts'

const BOOK = {
  name: 'bench_book',
  text: `insert into booking (office_id, id, booker_id, day, a, b, start_at, end_at, hours, status, hourly_price_cents, currency, sum_cents, total_cents, block_cents, tax_rate, free_until, created_at)
     values ($1, $2, '00000000-0000-4000-8000-000000000000', $3::date, 40, 48, $3::date + interval '10 hours', $3::date + interval '12 hours', 2, 'confirmed', 1000, 'EUR', 2000, 2000, 8000, 1900, now(), now())`,
  row: {},
}

const offices = Number(process.argv[2] ?? 100_000)
const ROUNDS = 75
const BOOKINGS_PER_SECOND = 200
const GOAL = 15
const REGION: Bounds = [5.5, 17.5, 45.5, 55.3]

const database = await openBenchDatabase(offices, process.argv.includes('--keep'))
const { filled } = database
console.log(
  `${filled.offices} offices, ${filled.bookings} bookings, ${filled.days} office days, ${filled.gigabytes.toFixed(1)} GB, filled in ${filled.seconds} s${database.isNew ? '' : ' by an earlier run'}`,
)
// One connection and no parallel workers, so that one backend does all the work that is measured.
const db = open('-c max_parallel_workers_per_gather=0')
const brute = open()
const meter = await backendMeter(db.read)
const time: TimeFilter = { day: aWeekday(), span: [40, 56], leadHours: 12 }
const keys = Array.from({ length: 20 }, (_, i) => Math.floor((filled.offices / 20) * i) + 1)
const byKey = () => meter(() => readCardRows(db.read, keys, time), 200)
/** Measured again for every row of the tables, because other work on the machine slows down both. */
let base = await byKey()
console.log(`fetch of 20 rows by key: ${base.toFixed(3)} ms = 1x; searched: ${time.day} 10:00 to 14:00\n`)

let worst = 0
let wrong = 0
if (!process.argv.includes('--map')) await searchRows()
console.log('\nMap:')
await mapRows()
if (!process.argv.includes('--map')) await whileBooking()
const replanned = await db.read.query<{ name: string }>(
  `select name from pg_prepared_statements where name ~ '^search_(near|price|rating)' and custom_plans > 20`,
)
console.log(
  replanned.length > 0
    ? `\nPlanned anew for every search: ${replanned.map((one) => one.name).join(', ')}`
    : '\nEvery search keeps its plan.',
)
await db.close()
await brute.close()
await database.close()
process.exitCode = wrong > 0 ? 1 : 0

function open(settings = ''): Database {
  const timeouts = { statement: 120_000, query: 120_000, transaction: 120_000 }
  const url = new URL(database.url)
  url.searchParams.set('options', settings)
  return openDatabase({ url: url.href, log: silentLog, maxConnections: 1, timeouts })
}

/** The first weekday with bookings, except tomorrow. */
function aWeekday(): string {
  const days = Array.from({ length: BOOKED_DAYS }, (_, i) => dayAfter(i + 2))
  return days.find((day) => weekdayOf(day) <= 5) as string
}

function dayAfter(days: number): string {
  return new Date(Date.parse(filled.startDay) + days * 86_400_000).toISOString().slice(0, 10)
}

async function searchRow(
  [, near]: Place,
  filter: OfficeFilter,
  when: TimeFilter,
  order: SearchOrder,
  onlyAvailable: boolean,
): Promise<string> {
  const search = () => findHits(db.read, filter, when, order, near, onlyAvailable)
  const found = (await search()).map((hit) => hit.id)
  const wanted = await bruteHits(brute.read, filter, when, order, near, onlyAvailable)
  const isRight = String(found) === String(wanted)
  if (!isRight) wrong += 1
  const cost = await meter(async () => {
    const hits = await search()
    await readCardRows(
      db.read,
      hits.slice(0, 20).map((hit) => hit.id),
      when,
    )
  }, ROUNDS)
  if (when === time) worst = Math.max(worst, cost / base)
  return `${(cost / base).toFixed(1)}x ${cost.toFixed(2)} ms, ${found.length}${isRight ? '' : ' WRONG'}`
}

async function searchRows(): Promise<void> {
  console.log('| where | offices | available | distance | price up | price down | rating down | rating up |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const place of PLACES)
    for (const group of [1, 2])
      for (const onlyAvailable of [true, false]) {
        const shown: string[] = []
        base = await byKey()
        for (const order of ORDERS)
          shown.push(await searchRow(place, filterOf(place, group), time, order, onlyAvailable))
        console.log(
          `| ${place[0]} | ${group === 1 ? 'desks' : 'rooms'} | ${onlyAvailable ? 'only' : 'all'} | ${shown.join(' | ')} |`,
        )
      }
  console.log(`\nworst ${worst.toFixed(1)}x, goal ${GOAL}x; ${wrong} answers differ from brute force\n`)

  console.log('Searches that leave out nearly everything they meet:')
  for (const [name, place, change, when] of hardSearches())
    for (const order of ['distance', 'price_asc', 'rating_desc'] as const)
      console.log(
        `${name.padEnd(52)} ${order.padEnd(12)} ${await searchRow(place, { ...filterOf(place, 1), ...change }, when, order, true)}`,
      )
}

function hardSearches(): (readonly [string, Place, Partial<OfficeFilter>, TimeFilter])[] {
  const region = PLACES.at(-1) as Place
  const night: TimeFilter = { ...time, span: [8, 16] }
  const sunday: TimeFilter = {
    ...time,
    day: [2, 3, 4, 5, 6, 7, 8].map(dayAfter).find((day) => weekdayOf(day) === 7) ?? time.day,
  }
  return [
    ['region, free for refugees (5 %)', region, { withBits: 1024 }, { ...time }],
    ['region, monitor (20 %)', region, { equipment: equipmentBits(['monitor']) }, { ...time }],
    ['region, step-free (5 %)', region, { equipment: equipmentBits(['stepFree']) }, { ...time }],
    ['Berlin 25 km, step-free (5 %)', PLACES[3] as Place, { equipment: equipmentBits(['stepFree']) }, { ...time }],
    ['region, hotels (5 %)', region, { categories: categoryBits(['hotel']) }, { ...time }],
    ['region, 17 people or more (20 %)', region, { people: 17 }, { ...time }],
    ['region, 3 to 4 EUR', region, { priceCents: [300, 400] }, { ...time }],
    ['region, 30 to 31 EUR', region, { priceCents: [3000, 3100] }, { ...time }],
    ['region, 2:00 to 4:00 (10 % are open)', region, {}, night],
    ['Berlin 10 km, 2:00 to 4:00 (10 % are open)', PLACES[2] as Place, {}, night],
    ['region, Sunday 2:00 to 4:00 (5 % are open)', region, {}, { ...sunday, span: [8, 16] }],
  ]
}

async function mapRows(): Promise<void> {
  const began = performance.now()
  await readOfficeColumns(db.read)
  console.log(`columns of ${filled.offices} offices read in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const berlinBox = boundsAround(BERLIN, 20_000)
  const rows: (readonly [string, Bounds, number, Partial<OfficeFilter>])[] = [
    ['region, zoom 6', REGION, 6, {}],
    ['region, zoom 5', REGION, 5, {}],
    ['region, zoom 7 (more than a screen)', REGION, 7, {}],
    ['Germany, zoom 6, free for refugees', [6, 15, 47.3, 55], 6, { withBits: 1024 }],
    ['Berlin 40 km, zoom 11', berlinBox, 11, {}],
    ['Berlin 40 km, zoom 12', berlinBox, 12, {}],
    ['Berlin 10 km, zoom 13', boundsAround(BERLIN, 5000), 13, {}],
    ['Berlin 5 km, zoom 14', boundsAround(BERLIN, 2500), 14, {}],
    ['region, zoom 6, 5 to 9 EUR', REGION, 6, { priceCents: [500, 900] }],
    ['region, zoom 6, 4.99 to 9.01 EUR', REGION, 6, { priceCents: [499, 901] }],
    ['region, zoom 5, 5 to 9 EUR', REGION, 5, { priceCents: [500, 900] }],
    ['region, zoom 7, 5 to 9 EUR', REGION, 7, { priceCents: [500, 900] }],
    ['region, zoom 6, 5 to 30 EUR', REGION, 6, { priceCents: [500, 3000] }],
    ['region, zoom 6, 4.99 to 30.01 EUR', REGION, 6, { priceCents: [499, 3001] }],
    ['region, zoom 6, from 20 EUR', REGION, 6, { priceCents: [2000, 2_000_000_000] }],
    ['region, zoom 6, 30 to 31 EUR', REGION, 6, { priceCents: [3000, 3100] }],
    ['region, zoom 6, 5 to 9 EUR, free for refugees', REGION, 6, { priceCents: [500, 900], withBits: 1024 }],
    ['Germany, zoom 8, 5 to 9 EUR', [8, 12, 50, 53], 8, { priceCents: [500, 900] }],
    ['Germany, zoom 9, 5 to 9 EUR', [9, 11, 51, 52.5], 9, { priceCents: [500, 900] }],
    ['Berlin 40 km, zoom 11, 5 to 9 EUR', berlinBox, 11, { priceCents: [500, 900] }],
    ['region, zoom 6, monitor (20 %)', REGION, 6, { equipment: equipmentBits(['monitor']) }],
    ['region, zoom 6, step-free (5 %)', REGION, 6, { equipment: equipmentBits(['stepFree']) }],
    ['region, zoom 6, cafés and hotels (24 %)', REGION, 6, { categories: categoryBits(['cafe', 'hotel']) }],
    ['region, zoom 6, monitor and wifi (20 %)', REGION, 6, { equipment: equipmentBits(['monitor', 'wifi']) }],
    ['region, zoom 6, step-free and wifi (5 %)', REGION, 6, { equipment: equipmentBits(['stepFree', 'wifi']) }],
    [
      'region, zoom 6, monitor, 5 to 30 EUR',
      REGION,
      6,
      { equipment: equipmentBits(['monitor']), priceCents: [500, 3000] },
    ],
    ['region, zoom 6, 4 people', REGION, 6, { people: 4 }],
    ['region, zoom 6, one provider', REGION, 6, { providerId: 7 }],
  ]
  for (const [name, box, zoom, change] of rows) {
    base = await byKey()
    const filter: OfficeFilter = { ...filterOf(['', BERLIN, 1], 1), box, circle: null, ...change }
    const { cells } = await findMapCells(db.read, filter, zoom, 100_000)
    const wanted = await bruteCells(brute.read, filter, zoom)
    const isRight = cells.length === wanted.size && cells.every((cell) => wanted.get(`${cell.x}:${cell.y}`) === cell.n)
    if (!isRight) wrong += 1
    // This process counts cells, the database only reports changes: the cost is the sum of both.
    const before = process.cpuUsage()
    const asked = await meter(() => findMapCells(db.read, filter, zoom, 1500), ROUNDS)
    const { user, system } = process.cpuUsage(before)
    const cost = asked + (user + system) / 1000 / ROUNDS
    console.log(
      `${name.padEnd(46)} ${String(cells.length).padStart(5)} cells ${cost.toFixed(2).padStart(8)} ms ${(cost / base).toFixed(1).padStart(6)}x${isRight ? '' : ' WRONG'}`,
    )
  }
  const filter: OfficeFilter = { ...filterOf(['', BERLIN, 1], 1), circle: null }
  for (const [name, box] of [
    ['2,000 points at most: Berlin 2 km', boundsAround(BERLIN, 1000)],
    ['2,000 points at most: region, too many', REGION],
  ] as const) {
    const points = await findMapPoints(db.read, { ...filter, box }, time, 2000)
    const cost = await meter(() => findMapPoints(db.read, { ...filter, box }, time, 2000), ROUNDS)
    console.log(
      `${name.padEnd(46)} ${String(points?.length ?? 'no').padStart(5)} points ${cost.toFixed(2).padStart(7)} ms ${(cost / base).toFixed(1).padStart(6)}x`,
    )
  }
}

/** Searches across the region, first alone, then during bookings. */
async function whileBooking(): Promise<void> {
  console.log(`\nSearches around random offices, all orders and sizes, one after the other:`)
  await mixedSearches('alone')
  const writer = open()
  let running = true
  let booked = 0
  let refused = 0
  const writing = (async () => {
    const began = performance.now()
    for (let n = 0; running; n += 1) {
      const wait = (n * 1000) / BOOKINGS_PER_SECOND - (performance.now() - began)
      if (wait > 0) await new Promise((done) => setTimeout(done, wait))
      const isIn = await book(writer, n).catch((error: { code?: string }) => {
        if (error.code !== '23514') throw error
        return false
      })
      if (isIn) booked += 1
      else refused += 1
    }
    return (performance.now() - began) / 1000
  })()
  await mixedSearches(`while ${BOOKINGS_PER_SECOND} bookings/s are asked for`)
  running = false
  const seconds = await writing
  console.log(
    `  ${(booked / seconds).toFixed(0)} booked/s, ${(refused / seconds).toFixed(0)} refused/s as full or closed`,
  )
  await writer.close()
}

async function book(writer: Database, n: number): Promise<boolean> {
  const officeId = 1 + ((n * 7919 + Math.floor(Math.random() * 1e6)) % filled.offices)
  await writer.prepared(BOOK, [officeId, 4e12 + Math.floor(Math.random() * 1e12), time.day])
  return true
}

async function mixedSearches(name: string): Promise<void> {
  const spots = await db.read.query<LatLng>(
    `select lat, lng from office where id % greatest(1, $1 / 400) = 3 order by (id * 7919) % 1009, id limit 400`,
    [filled.offices],
  )
  const sizes = [1000, 5000, 10_000, 25_000, 100_000]
  const search = async (i: number) => {
    const place: Place = ['', spots[i % spots.length] ?? BERLIN, sizes[i % 5] ?? 5000, i % 5 === 4]
    const order = ORDERS[Math.floor(i / 5) % 5] ?? 'distance'
    const began = performance.now()
    const hits = await findHits(db.read, filterOf(place, i % 3 === 0 ? 2 : 1), time, order, place[1], i % 4 > 0)
    await readCardRows(
      db.read,
      hits.slice(0, 20).map((hit) => hit.id),
      time,
    )
    return performance.now() - began
  }
  for (let i = 0; i < 600; i += 1) await search(i)
  const took: number[] = []
  let i = 0
  base = await byKey()
  const cost = await meter(async () => took.push(await search((i += 1))), 1500)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1)
  console.log(
    `  ${name}: ${cost.toFixed(2)} ms CPU = ${(cost / base).toFixed(1)}x; wall clock p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  )
}
