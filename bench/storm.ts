/**
 * Holding, confirming, extending, moving, cancelling and expiring at 16 clients against bare durable inserts of the
 * same rows in the same run: `npx node bench/storm.ts [seconds a target]`, on a new durable server of its own.
 */
import { createScratchDatabase, newRunName } from '#platform/db/scratch-database.ts'
import { runStorm } from '#platform/db/storm.ts'
import type { StormTarget } from '#platform/db/storm-operations.ts'
import { startTestServer } from '#platform/db/test-server.ts'

const seconds = Number(process.argv[2] ?? 5)
const GOALS: readonly (readonly [name: string, target: StormTarget, timesSlower: number | null])[] = [
  ['one office', 'hot-office', 7],
  ['many offices', 'spread', 4],
  ['one day of one office', 'hot-day', null],
]
const GOAL_P99_MS = 100

const server = await startTestServer({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
try {
  for (const [name, target, goal] of GOALS) {
    const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
    const report = await runStorm({
      url: scratch.url,
      milliseconds: seconds * 1000,
      bareMilliseconds: (seconds * 1000) / 2,
      targets: [target],
    })
    const ratio = (report.barePerSecond ?? 0) / report.perSecond
    console.log(
      `${name}: ${report.perSecond} operations/s, ${ratio.toFixed(1)} times below bare inserts (${report.barePerSecond}/s)` +
        `${goal === null ? '' : `, goal ${goal}`}; hold p99 ${report.holdP99Ms} ms (goal ${GOAL_P99_MS}); ` +
        `${report.overbooked} overbooked, ${report.drift} drift, ${report.deadlocks} deadlocks, ${report.unexpected.length} unexpected`,
    )
    await scratch.drop()
  }
} finally {
  await server.stop()
}
