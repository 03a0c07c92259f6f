/**
 * The overbooking guard with 16 clients compared with plain durable inserts of the same rows in the same run: bookings
 * alone, with enough desks for all, and a mix of holding, confirming, extending, moving, cancelling and expiring. `npx
 * node bench/storm.ts [seconds each]`, on a new durable server of its own.
 */
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { runStorm } from '#app/testing/storm.ts'
import type { StormTarget } from '#app/testing/storm-operations.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'

const seconds = Number(process.argv[2] ?? 5)
const GOALS: Readonly<Record<string, number>> = { 'bookings, one office': 7, 'bookings, many offices': 4 }
const GOAL_P99_MS = 100
const PLACES: readonly (readonly [name: string, target: StormTarget])[] = [
  ['one office', 'hot-office'],
  ['many offices', 'spread'],
  ['one day of one office', 'hot-day'],
]
const WORKS = [
  ['bookings', { shares: { hold: 1 }, capacity: 500 }],
  ['storm', {}],
] as const

const server = await startTestServer({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
try {
  for (const [work, options] of WORKS)
    for (const [place, target] of PLACES) {
      const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
      const report = await runStorm({
        url: scratch.url,
        milliseconds: seconds * 1000,
        bareMilliseconds: (seconds * 1000) / 2,
        targets: [target],
        ...options,
      })
      const name = `${work}, ${place}`
      const ratio = (report.barePerSecond ?? 0) / report.perSecond
      const goal = GOALS[name]
      console.log(
        `${name}: ${report.perSecond}/s, ${ratio.toFixed(1)} times below bare inserts (${report.barePerSecond}/s)` +
          `${goal === undefined ? '' : `, goal ${goal}`}; hold p99 ${report.holdP99Ms} ms (goal ${GOAL_P99_MS}); ` +
          `${report.overbooked} overbooked, ${report.drift} drift, ${report.deadlocks} deadlocks, ${report.unexpected.length} unexpected`,
      )
      await scratch.drop()
    }
} finally {
  await server.stop()
}
