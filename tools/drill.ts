/**
 * `npm run drill`: a whole cluster on this machine, people who book, and then everything goes away that may: measured
 * is how long nobody could book, and that nothing answered is lost or done twice. It ends with 1 when a goal is missed,
 * and with 2 where programs are missing. What it starts with are the files of `deploy/`.
 *   --port N        the first of 20 ports (24000)
 *   --events a,b    only these (see tools/drill/events.ts)
 *   --keep FOLDER   the cluster stays in this folder, and is there again the next time
 *   --rate N        bookings a second (12; two cores carry the whole cluster with 4)
 *   --stay          only starts the cluster, to try the commands of docs/running.md on, until Ctrl-C
 */
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { auditProof } from '#app/server/audit-proof.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { startCluster, type Cluster } from './drill/cluster.ts'
import { EVENTS, type DrillEvent } from './drill/events.ts'
import { freeSlots, openClient, signInBookers, startLoad, type Load } from './drill/load.ts'
import { until } from './drill/part.ts'
import { howToTry, ownerUrl, placesAt, type Places } from './drill/places.ts'
import { openProducts, type Products } from './drill/products.ts'
import { findPrograms, howToInstall, type Programs } from './drill/programs.ts'
import {
  countWithin,
  isMet,
  longestWithout,
  outcomesOf,
  proofOf,
  tableOf,
  type Row,
  type Stored,
} from './drill/report.ts'
import { buildGeoIfStale, buildPagesIfStale } from './environment.mjs'

const BOOKERS = 24
/** Of guests, for each booking a second. */
const READS_A_BOOKING = 0.5
/** Without anything happening, before each event. */
const CALM_MS = 5000

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '24000' },
    events: { type: 'string' },
    keep: { type: 'string' },
    rate: { type: 'string', default: '12' },
    stay: { type: 'boolean', default: false },
  },
})
const { programs, missing } = findPrograms(process.env['PATH'] ?? '')
if (programs) await drill(programs)
else {
  console.error(howToInstall(missing))
  process.exitCode = 2
}

async function drill(found: Programs): Promise<void> {
  const wanted = values.events?.split(',') ?? EVENTS.map(({ id }) => id)
  const events = EVENTS.filter(({ id }) => wanted.includes(id))
  if (events.length < wanted.length) throw new Error(`the events are ${EVENTS.map(({ id }) => id).join(', ')}`)
  await buildGeoIfStale(process.execPath)
  await buildPagesIfStale(process.execPath)
  const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'viertel-drill-'))
  const places = placesAt(folder, Number(values.port))
  const ends: (() => Promise<unknown>)[] = []
  // Ctrl-C lets what is waited for fail as well: whoever comes second waits for the first.
  let stopped: Promise<void> | null = null
  const stopAll = () => (stopped ??= stopInTurn())
  const stopInTurn = async () => {
    for (const end of ends.splice(0).toReversed()) await end().catch((error: unknown) => console.error(error))
    if (!values.keep) await rm(folder, { recursive: true, force: true })
  }
  process.on('SIGINT', () => {
    stopAll().then(
      () => process.exit(130),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  try {
    if (!values.keep) await chmod(folder, 0o755)
    console.log(`a cluster in ${folder}, on ${cpus().length} cores with a load of ${loadavg()[0]?.toFixed(1)}`)
    const isNew = !existsSync(join(places.nodes[0]?.data ?? '', 'PG_VERSION'))
    const cluster = await startCluster(places, found)
    ends.push(() => cluster.stop())
    if (!isNew) for (const { name } of places.nodes.slice(1)) cluster.startNode(name)
    await cluster.whole(isNew ? 1 : places.nodes.length)
    const products = await openProducts(places)
    ends.push(() => products.stop())
    console.log('the product starts; a new city takes a minute or two')
    products.start(0)
    await until('the first process', 900, () => products.isReady(0))
    if (isNew) for (const { name } of places.nodes.slice(1)) cluster.startNode(name)
    await cluster.whole()
    await products.atRest()
    products.start(1)
    await until('the second process', 300, () => products.isReady(1))
    await products.atRest()

    if (values.events || !values.stay) await bookMeanwhile(events, { cluster, products, places })
    if (values.stay) {
      console.log(howToTry(places))
      await new Promise(() => {})
    }
  } finally {
    await stopAll()
  }
}

type Started = { readonly cluster: Cluster; readonly products: Products; readonly places: Places }
type Running = Started & { readonly load: Load; readonly run: string }

/** Lets people book, does one event after the other, and prints what came of it. */
async function bookMeanwhile(events: readonly DrillEvent[], started: Started): Promise<void> {
  const client = openClient(started.places.webPort)
  const bookers = await signInBookers(client, BOOKERS)
  const { offices, slots } = await freeSlots(client)
  console.log(`${bookers.length} people, ${offices.length} offices, ${slots.length} free times`)
  const run = Date.now().toString(36)
  const wishesASecond = Number(values.rate)
  const readsASecond = wishesASecond * READS_A_BOOKING
  const load = startLoad(client, { run, bookers, offices, slots, wishesASecond, readsASecond })
  const rows: Row[] = []
  try {
    for (const event of events) rows.push(await watch(event, { ...started, load, run }))
  } finally {
    await load.stop()
    client.close()
  }
  console.log(`\n${tableOf(rows)}\n`)
  const met = rows.filter(isMet).length
  const booked = load.entries.filter(({ outcome }) => outcome === '201').length
  console.log(`${booked} bookings were answered; ${met} of ${rows.length} goals met`)
  if (met < rows.length) process.exitCode = 1
}

/** Does it while people book, until everything is as before, and counts. */
async function watch(event: DrillEvent, { cluster, products, places, load, run }: Running): Promise<Row> {
  await sleep(CALM_MS)
  await event.prepare?.(cluster)
  const from = performance.now()
  await event.happen(cluster, products)
  await cluster.whole()
  for (const at of places.appPorts.keys())
    await until(`process ${at + 1}`, 120, async () => products.isReady(at).catch(() => false))
  await sleep(CALM_MS)
  const to = performance.now()
  // What began before is answered by now, or never.
  await sleep(CALM_MS * 2)
  const { wishes, badWishes } = countWithin(load.entries, from, to)
  const pagesTo = event.pageSeconds === undefined ? to : from + event.pageSeconds * 1000
  const { pages, badPages } = countWithin(load.entries, from, pagesTo)
  const unanswered = load.entries.filter(
    ({ kind, began, outcome }) => kind === 'wish' && outcome !== '201' && began >= from && began < to,
  )
  const refused = await load.askAgain(unanswered)
  const answered = load.entries.filter(({ outcome }) => outcome === '201')
  const { lost, twice } = proofOf(answered, await storedWishes(places, run))
  const db = openDatabase({ url: ownerUrl(places), log: silentLog, applicationName: 'viertel drill' })
  const proof = await auditProof({ db, log: silentLog })
  await db.close()
  const row: Row = {
    event: event.name,
    seconds: longestWithout(load.entries, from, to),
    wishes,
    badWishes,
    pages,
    badPages,
    lost: lost.length,
    twice: twice.length,
    unanswered: refused.length,
    audit: proof.holds,
    goal: event.goal,
  }
  console.log(
    `${isMet(row) ? 'ok    ' : 'MISSED'} ${row.event}: ${row.seconds.toFixed(1)} s without a 201, ${row.badWishes} of ${row.wishes} tries bad, ` +
      `${row.badPages} of ${row.pages} pages; lost ${row.lost}, twice ${row.twice}; load ${loadavg()[0]?.toFixed(1)}`,
  )
  const outcomes = outcomesOf(load.entries, from, to)
  if (outcomes) console.log(`       ${outcomes}`)
  for (const one of [...lost.map((key) => `lost: ${key}`), ...twice.map((key) => `twice: ${key}`)])
    console.log(`       ${one}`)
  for (const one of refused) console.log(`       asked again in vain: ${one}`)
  if (!proof.holds) for (const line of proof.lines) console.log(`       ${line}`)
  await writeLog(
    places,
    event,
    load.entries.filter(({ began }) => began >= from && began < to),
  )
  return row
}

/** What the primary has of the wishes of this run. */
async function storedWishes(places: Places, run: string): Promise<Stored[]> {
  const client = new pg.Client({ connectionString: ownerUrl(places) })
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string; id: string; status: string }>(
      'select request_key as key, id, status from booking where request_key like $1',
      [`drill-${run}-%`],
    )
    return rows.map(({ key, id, status }) => ({ key, id: Number(id), status }))
  } finally {
    await client.end()
  }
}

/** For looking at single requests afterwards; it goes with the folder. */
async function writeLog(places: Places, event: DrillEvent, entries: Load['entries']): Promise<void> {
  const lines = entries.map((entry) => `${JSON.stringify({ event: event.id, ...entry })}\n`)
  await appendFile(join(places.folder, 'requests.jsonl'), lines.join(''))
}
