/** Judges whether what has to be done by itself gets done. Pure: {@link readWork} has counted it. */
import { broken, lookHere, ok, type Finding } from './finding.ts'
import { time } from './lengths.ts'

/** What waits, and for how long the oldest of it has. */
export type Waiting = { readonly count: number; readonly oldestSeconds: number | null }

export type WorkFacts = {
  readonly events: Waiting
  readonly jobs: Waiting
  /** By their queue; they were tried for the last time. */
  readonly deadJobs: readonly { readonly queue: string; readonly count: number }[]
  readonly webhooks: Waiting
  /** Events of the payment provider that were given up within the last week. */
  readonly webhooksGivenUp: number
  /** Seconds since each timer has last run without an error. */
  readonly timers: ReadonlyMap<string, number>
}

type TimerPeriod = { readonly name: string; readonly everySeconds: number; readonly lane: string }

/** From when on waiting is worth a look, and from when on something must be wrong. */
const PATIENCE = {
  events: { look: 60, broken: 600 },
  jobs: { look: 300, broken: 3600 },
  webhooks: { look: 600, broken: 3600 },
} as const

/** A lane is given up at the earliest after this long; each of its timers may have to wait for the others. */
const LANE_SECONDS: Readonly<Record<string, number>> = { critical: 120, slow: 900, outside: 900 }

const START = 'Start the product: this is done while it runs.'

/** @param isServed whether a process of the product runs; without one nothing is done, and nothing is wrong with that */
export function judgeWork(facts: WorkFacts, timers: readonly TimerPeriod[], isServed: boolean): Finding[] {
  return [
    judgeWaiting('events', 'not dispatched', facts.events, isServed),
    judgeWaiting('jobs', 'waiting', facts.jobs, isServed),
    judgeDead(facts.deadJobs),
    judgeWaiting('webhooks', 'not processed', facts.webhooks, isServed),
    judgeGivenUp(facts.webhooksGivenUp),
    judgeTimers(facts.timers, timers, isServed),
  ]
}

function judgeWaiting(
  check: keyof typeof PATIENCE,
  what: string,
  { count, oldestSeconds }: Waiting,
  isServed: boolean,
): Finding {
  if (count === 0 || oldestSeconds === null) return ok(check, 'none wait')
  const says = `${count} ${what}, the oldest for ${time(oldestSeconds)}`
  if (oldestSeconds < PATIENCE[check].look) return ok(check, says)
  if (!isServed) return lookHere(check, says, START)
  const mend = `See the log of the process for what stops it, mend that, then restart the process.`
  return oldestSeconds < PATIENCE[check].broken ? lookHere(check, says, mend) : broken(check, says, mend)
}

function judgeDead(dead: WorkFacts['deadJobs']): Finding {
  const check = 'dead jobs'
  if (dead.length === 0) return ok(check, 'none')
  return broken(
    check,
    `tried for the last time: ${dead.map(({ queue, count }) => `${count} of ${queue}`).join(', ')}`,
    "See why with: select name, data, output from pgboss.job where state = 'failed'; mend that, then: npm run doctor -- --again.",
  )
}

function judgeGivenUp(count: number): Finding {
  const check = 'payment events'
  if (count === 0) return ok(check, 'none given up within a week')
  return lookHere(
    check,
    `${count} of the payment provider were given up within a week`,
    'See /operator/open-amounts and the comparison of the night (npm run audit) for what differs.',
  )
}

function judgeTimers(ran: ReadonlyMap<string, number>, timers: readonly TimerPeriod[], isServed: boolean): Finding {
  const check = 'timers'
  const late = timers.flatMap(({ name, everySeconds, lane }) => {
    const ago = ran.get(name)
    const most = (LANE_SECONDS[lane] ?? 0) + 2 * everySeconds
    return ago !== undefined && ago > most ? [{ name, ago }] : []
  })
  const never = timers.filter(({ name }) => !ran.has(name)).map(({ name }) => name)
  if (!isServed) {
    const last = ran.size === 0 ? 'they have not run yet' : `they last ran ${time(Math.min(...ran.values()))} ago`
    return ok(check, `nothing runs them now; ${last}`)
  }
  if (late.length > 0)
    return broken(
      check,
      `have not run: ${late.map(({ name, ago }) => `${name} for ${time(ago)}`).join(', ')}`,
      'See the log of the process for "timer failed"; if there is nothing, a timer before it in its lane hangs: restart the process.',
    )
  if (never.length > 0)
    return lookHere(
      check,
      `have never run without an error: ${never.join(', ')}`,
      'Look again in a few minutes; then see the log of the process for "timer failed".',
    )
  return ok(check, `all ${timers.length} have run when they should`)
}
