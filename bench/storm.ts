/**
 * The overbooking guard with 16 clients compared with plain durable inserts of the same rows in the same run: bookings
 * alone, with enough desks for all; a mix of holding, confirming, extending, moving, cancelling and expiring; and that mix
 * beside blocks and with providers who block and give free. `npx node bench/storm.ts [seconds each]`, on a new durable server of its own,
 * five rounds in turns; what is shown is the median.
 */
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { runStorm, sharesOf, type StormReport } from '#app/testing/storm.ts'
import { OPERATIONS, PROVIDER_OPERATIONS, type StormTarget } from '#app/testing/storm-operations.ts'
import { cpuMsOf } from './backend-cpu.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'

const seconds = Number(process.argv[2] ?? 2)
const ROUNDS = 5
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
    const reports = new Map<string, StormReport[]>(WORKS.map(([work]) => [work, []]))
    // In turns, so that what else the machine does meets all of them.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [work, options] of round % 2 === 0 ? WORKS : WORKS.toReversed())
        reports.get(work)?.push(await stormOf(target, options, round))
    for (const [work] of WORKS) show(work, place, reports)
  }
} finally {
  await server.stop()
}

async function stormOf(target: StormTarget, options: (typeof WORKS)[number][1], round: number): Promise<StormReport> {
  const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
  const report = await runStorm({
    url: scratch.url,
    milliseconds: seconds * 1000,
    bareMilliseconds: seconds * 500,
    targets: [target],
    cpuMs: cpuMsOf,
    seed: round + 1,
    ...options,
  })
  await scratch.drop()
  return report
}

function show(work: string, place: string, reports: ReadonlyMap<string, StormReport[]>): void {
  const mine = reports.get(work) ?? []
  const name = `${work}, ${place}`
  const bare = middle(mine.map((one) => (one.barePerSecond ?? 0) / one.perSecond))
  const goal = GOALS[name]
  const calm = reports.get('storm') ?? []
  const pairs = mine.map((one, round) => (one.cpuMsEach ?? 0) / (calm[round]?.cpuMsEach ?? 0))
  const sum = (of: (report: StormReport) => number) => mine.reduce((all, one) => all + of(one), 0)
  console.log(
    `${name}: ${middle(mine.map((one) => one.perSecond))}/s, ${bare.toFixed(1)} times below bare inserts` +
      `${goal === undefined ? '' : ` (goal ${goal})`}; hold p99 ${middle(mine.map((one) => one.holdP99Ms))} ms (goal ${GOAL_P99_MS}), ` +
      `${middle(mine.map((one) => one.cpuMsEach ?? 0)).toFixed(3)} ms CPU each; ` +
      `${sum((one) => one.overbooked)} overbooked, ${sum((one) => one.drift)} drift, ${sum((one) => one.deadlocks)} deadlocks, ${sum((one) => one.unexpected.length)} unexpected` +
      (work.startsWith('storm ')
        ? `; ${middle(pairs).toFixed(2)} times the CPU of the storm without blocks (goal ${GOAL_WITH_BLOCKS}; pairs ${pairs.map((pair) => pair.toFixed(2)).join(' ')})`
        : ''),
  )
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
