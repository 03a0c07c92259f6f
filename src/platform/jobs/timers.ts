/**
 * Timers poll the database for rows that are due ("whose hold has expired?"), each with its own period. They run in
 * lanes, so that a timer that waits for an external service or a long query does not delay urgent ones. Only one process
 * at a time runs a lane, and the timers of a lane run one after the other, in the order of the list.
 */
import { openAdvisoryLock } from '../db/connection/advisory-lock.ts'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import { tracedPoll } from '../trace/trace.ts'
import { markTimers } from './timer-marks.ts'

/**
 * `critical` timers only run short statements on our own database; `outside` ones wait for servers of strangers, which may
 * take as long as they like; all others are `slow`.
 */
export type Lane = 'critical' | 'slow' | 'outside'

export type Timer = {
  readonly name: string
  readonly lane: Lane
  /** The least time between two runs of this timer; longer when its lane is busy. */
  readonly everySeconds: number
  /** @returns how many rows it changed; while that is more than none it runs again immediately, a few times */
  readonly run: (context: Context, now: Temporal.Instant) => Promise<number>
}

/** What one timer has done in this process, for metrics. */
export type TimerStats = {
  readonly lane: Lane
  rounds: number
  failures: number
  moved: number
  /** The sum over all runs. */
  seconds: number
}

export type Timers = {
  /** All timers, whatever their period, until nothing moves; for tests, the time machine and the seeder. */
  settle(): Promise<void>
  /** False when a lane has not finished a round for a long time. */
  healthy(): boolean
  /** By name of the timer, for this process since its start. */
  stats(): ReadonlyMap<string, Readonly<TimerStats>>
  stop(withinMs: number): Promise<void>
}

/** The advisory lock of each lane; the same number in every process. */
export const LANE_LOCKS: Readonly<Record<Lane, number>> = {
  critical: 7_301_844,
  slow: 7_301_845,
  outside: 7_301_846,
}
const LOOK_MS = 1000
const MARK_EVERY_MS = 60_000
/** Limits the immediate repeats, so that one timer cannot starve the others and the dispatcher. */
const RUNS_PER_ROUND = 10
const RUNS_TO_SETTLE = 1000
const UNHEALTHY_AFTER_MS: Readonly<Record<Lane, number>> = {
  critical: 60_000,
  slow: 15 * 60_000,
  outside: 15 * 60_000,
}

export function startTimers(options: {
  readonly url: string
  readonly log: Log
  readonly context: Context
  readonly timers: readonly Timer[]
  /** Runs after each round of the critical lane. */
  readonly afterCritical: () => Promise<void>
}): Timers {
  const { log, context, timers } = options
  const stats = new Map<string, TimerStats>(
    timers.map(({ name, lane }) => [name, { lane, rounds: 0, failures: 0, moved: 0, seconds: 0 }]),
  )
  const nextAt = new Map<string, number>()

  /** @returns whether it ran without an error */
  const ask = async (timer: Timer, most: number): Promise<boolean> => {
    const failuresBefore = stats.get(timer.name)!.failures
    const began = performance.now()
    const known = stats.get(timer.name)!
    try {
      for (let runs = 0; runs < most; runs += 1) {
        const some = await tracedPoll(`timer ${timer.name}`, () => timer.run(context, context.clock.now()))
        if (some === 0) break
        known.moved += some
      }
    } catch (error) {
      known.failures += 1
      log.error({ err: error, timer: timer.name }, 'timer failed, asks again next round')
    }
    known.rounds += 1
    known.seconds += (performance.now() - began) / 1000
    return known.failures === failuresBefore
  }

  const openLane = (lane: Lane) => {
    const lock = openAdvisoryLock({
      url: options.url,
      log,
      applicationName: `viertel ${lane} timers`,
      lock: LANE_LOCKS[lane],
    })
    const own = timers.filter((timer) => timer.lane === lane)
    let running: Promise<void> | null = null
    let lastEnd = Date.now()
    let stopped = false
    const ran = new Set<string>()
    let markAt = 0
    const round = async () => {
      await lock.hold(async () => {
        for (const timer of own) {
          if (stopped || Date.now() < (nextAt.get(timer.name) ?? 0)) continue
          if (await ask(timer, RUNS_PER_ROUND)) ran.add(timer.name)
          nextAt.set(timer.name, Date.now() + timer.everySeconds * 1000)
        }
        if (lane === 'critical') await options.afterCritical()
        if (!stopped && Date.now() >= markAt) {
          await markTimers(context.db.write, [...ran])
          ran.clear()
          markAt = Date.now() + MARK_EVERY_MS
        }
      })
      // Another process's round is as good.
      lastEnd = Date.now()
    }
    const isDue = () => lane === 'critical' || own.some(({ name }) => Date.now() >= (nextAt.get(name) ?? 0))
    const look = setInterval(() => {
      if (running === null && !isDue()) {
        lastEnd = Date.now()
        return
      }
      running ??= round()
        .catch((error: unknown) => log.warn({ err: error, lane }, 'round of timers'))
        .finally(() => (running = null))
    }, LOOK_MS)
    return {
      healthy: () => Date.now() - lastEnd < UNHEALTHY_AFTER_MS[lane],
      async stop(withinMs: number) {
        stopped = true
        clearInterval(look)
        const tooLong = new Promise((done) => setTimeout(done, withinMs).unref())
        await Promise.race([running, tooLong])
        await lock.close()
      },
    }
  }

  const lanes = [openLane('critical'), openLane('slow'), openLane('outside')]
  return {
    async settle() {
      for (const timer of timers) await ask(timer, RUNS_TO_SETTLE)
    },
    healthy: () => lanes.every((lane) => lane.healthy()),
    stats: () => stats,
    async stop(withinMs) {
      await Promise.all(lanes.map((lane) => lane.stop(withinMs)))
    },
  }
}
