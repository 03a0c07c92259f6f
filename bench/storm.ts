/**
 * The overbooking guard with 16 clients compared with plain durable inserts of the same rows in the same run: bookings
 * alone, with enough desks for all; a mix of holding, confirming, extending, moving, cancelling and expiring; and that mix
 * beside blocks and with providers who block and give free. `npx node bench/storm.ts [seconds each]`, on a new durable server of its own.
 */
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { runStorm, sharesOf, type StormReport } from '#app/testing/storm.ts'
import { OPERATIONS, PROVIDER_OPERATIONS, type StormTarget } from '#app/testing/storm-operations.ts'
import { cpuMsOf } from './backend-cpu.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'

const seconds = Number(process.argv[2] ?? 5)
const GOALS: Readonly<Record<string, number>> = { 'bookings, one office': 7, 'bookings, many offices': 4 }
const GOAL_P99_MS = 100
/** Beside blocks that stay, and with providers who block and give free in between, compared with the storm without. */
const GOAL_WITH_BLOCKS = 1.25
const PLACES: readonly (readonly [name: string, target: StormTarget])[] = [
  ['one office', 'hot-office'],
  ['many offices', 'spread'],
  ['one day of one office', 'hot-day'],
]
const WORKS = [
  ['bookings', { shares: { hold: 1 }, capacity: 500 }],
  ['storm', {}],
  ['storm beside blocks', { blockedDesks: 1 }],
  ['storm with blocks', { shares: withBlocks() }],
] as const

function withBlocks() {
  const { block, unblock, reblock } = PROVIDER_OPERATIONS
  return sharesOf({ ...OPERATIONS, block: block!, unblock: unblock!, reblock: reblock! })
}

const server = await startTestServer({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
try {
  for (const [place, target] of PLACES) {
    let calm: StormReport | null = null as StormReport | null
    for (const [work, options] of WORKS) {
      const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
      const report: StormReport = await runStorm({
        url: scratch.url,
        milliseconds: seconds * 1000,
        bareMilliseconds: (seconds * 1000) / 2,
        targets: [target],
        cpuMs: cpuMsOf,
        ...options,
      })
      const name = `${work}, ${place}`
      const ratio = (report.barePerSecond ?? 0) / report.perSecond
      const goal = GOALS[name]
      const beside = calm ? (report.cpuMsEach ?? 0) / (calm.cpuMsEach ?? 0) : null
      if (work === 'storm') calm = report
      console.log(
        `${name}: ${report.perSecond}/s, ${ratio.toFixed(1)} times below bare inserts (${report.barePerSecond}/s)` +
          `${goal === undefined ? '' : `, goal ${goal}`}; hold p99 ${report.holdP99Ms} ms (goal ${GOAL_P99_MS}), ` +
          `${report.cpuMsEach?.toFixed(3)} ms CPU each; ` +
          `${report.overbooked} overbooked, ${report.drift} drift, ${report.deadlocks} deadlocks, ${report.unexpected.length} unexpected` +
          (beside === null
            ? ''
            : `; ${beside.toFixed(2)} times the CPU of the storm without blocks (goal ${GOAL_WITH_BLOCKS})`),
      )
      await scratch.drop()
    }
  }
} finally {
  await server.stop()
}
