/**
 * Polling foreign calendars: CPU of this process (threads included) and of the database server for each calendar that is fetched, read and written
 * as blocks, for the same calendar once more, and for reading alone as the baseline; from that the share of a core that
 * 2,000 calendars take. Then one calendar with a change on each of its 62 days, until none of them can be booked.
 * `npx node bench/feed-polls.ts [calendars]`, on a new database of its own. Linux only.
 */
import { createTestWorld } from '#app/testing/test-world.ts'
import { addressSeal } from '#features/office/feed/server/address-seal.ts'
import { feedPoller } from '#features/office/feed/server/poll-feeds-job.ts'
import { openFeedReader } from '#features/office/feed/server/read-in-fence.ts'
import { feedWindow } from '#features/office/feed/rules/day-spans.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { serverCpuMs } from './backend-cpu.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { silentLog } from '#platform/log.ts'
import { sealText } from '#platform/sealed-text.ts'

const CALENDARS = Number(process.argv[2] ?? 200)
const ALL = 2000
/** Every 5 to 15 minutes. */
const MEAN_SECONDS = 600
const ENTRIES = 60
const DAYS = 62
const GOAL_PERCENT = 10
const GOAL_APPLY_MS = 50

const server = await startTestServer({ fsync: 'on', synchronous_commit: 'on' })
const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
const db = openDatabase({ url: scratch.url, log: silentLog })
const world = await createTestWorld(undefined, { db, url: scratch.url, drop: () => db.close() })
const reader = openFeedReader()
const poll = feedPoller(() => 0.5, reader)

/** One entry of two hours on each of so many days, beginning at an hour. */
function calendar(days: number, hour: number): string {
  const entries = Array.from({ length: days }, (_, day) => {
    const date = Temporal.PlainDate.from('2026-11-10').add({ days: day }).toString().replaceAll('-', '')
    const time = (at: number) => `${date}T${String(at).padStart(2, '0')}0000`
    return `BEGIN:VEVENT\r\nUID:${day}@calendar.example\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:${time(hour)}\r\nDTEND;TZID=Europe/Berlin:${time(hour + 2)}\r\nEND:VEVENT\r\n`
  })
  return `BEGIN:VCALENDAR\r\n${entries.join('')}END:VCALENDAR\r\n`
}

async function addFeed(text: string): Promise<{ office: number; address: string }> {
  const { id: office } = await world.office({ capacity: 4, provider: owner })
  const feed = world.context.newId()
  const address = `https://calendar.example/${feed}.ics`
  world.feeds.set(address, text)
  const sealed = sealText(address, addressSeal(office, feed), world.context.config)
  await world.rows(
    `insert into calendar_feed (office_id, id, address_sealed, host, name, takes, created_at, next_at)
     values ($1, $2, $3, 'calendar.example', 'Google', 'all', $4, $4)`,
    [office, feed, sealed, world.clock.now()],
  )
  return { office, address }
}

/** Of this process, threads included, and of the database server. */
async function cpuMs(work: () => Promise<unknown>): Promise<{ cpu: number; database: number; wall: number }> {
  const ofServer = await serverCpuMs(db.read)
  const before = process.cpuUsage()
  const began = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  const wall = performance.now() - began
  return { cpu: (user + system) / 1000, database: (await serverCpuMs(db.read)) - ofServer, wall }
}

const pollAll = async () => {
  while ((await poll(world.context, world.clock.now())) > 0);
}
const dueAgain = () => world.rows('update calendar_feed set next_at = $1, etag = null', [world.clock.now()])
const shown = (ms: number) => ms.toFixed(2).padStart(8)

const owner = await world.provider()
try {
  for (let at = 0; at < CALENDARS; at += 1) await addFeed(calendar(ENTRIES, 9 + (at % 6)))
  const window = feedWindow(world.clock.now(), 'Europe/Berlin')
  const question = {
    ...window,
    zone: 'Europe/Berlin',
    ownHost: 'viertel.example',
    takes: 'all',
    capacity: 4,
    bookings: [],
    known: [],
  } as const
  const alone = async () => {
    for (let at = 0; at < CALENDARS; at += 1)
      await reader.read(new TextEncoder().encode(calendar(ENTRIES, 9 + (at % 6))), question)
  }
  await alone()
  console.log(
    `${CALENDARS} calendars of ${ENTRIES} entries      CPU ms each   and of database   of reading alone   ${ALL} of a core (goal ${GOAL_PERCENT})`,
  )
  let base: number | null = null
  for (const [name, work] of [
    ['reading alone', alone],
    ['first poll, all is written', pollAll],
    ['the same once more', pollAll],
  ] as const) {
    const used = await cpuMs(work)
    const [each, database] = [used.cpu / CALENDARS, used.database / CALENDARS]
    base ??= each
    const share = (((each + database) * ALL) / MEAN_SECONDS / 1000) * 100
    console.log(
      `${name.padEnd(34)} ${shown(each)} ${shown(database).padStart(17)} ${(each / base).toFixed(1).padStart(17)}x ${share.toFixed(1).padStart(15)} %`,
    )
    await dueAgain()
  }
  const { office, address } = await addFeed(calendar(DAYS, 9))
  await pollAll()
  for (let round = 0; round < 3; round += 1) {
    world.feeds.set(address, calendar(DAYS, 12 + round))
    await dueAgain()
    await world.rows('update calendar_feed set next_at = $1 where office_id <> $2', [
      world.clock.now().add({ hours: 9 }),
      office,
    ])
    const { cpu, database, wall } = await cpuMs(pollAll)
    const [row] = await world.rows<{ held: number }>(
      `select count(*)::int as held from office_day where office_id = $1 and held[$2] > 0`,
      [office, (12 + round) * 4 + 1],
    )
    console.log(
      `${row?.held} of ${DAYS} days changed and kept back: CPU ${shown(cpu)} ms (goal ${GOAL_APPLY_MS}), of the database ${shown(database)} ms, ${shown(wall)} ms in all`,
    )
  }
} finally {
  await reader.close()
  await world.close()
  await server.stop()
}
