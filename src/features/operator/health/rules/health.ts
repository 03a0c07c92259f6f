/** How the product itself does, in the few things that an operator can look after. Pure: a timer has measured them. */

export const CHECKS = [
  'database',
  'replica',
  'jobs',
  'given_up',
  'timers',
  'mail',
  'payments',
  'payment_events',
  'backup',
  'disk',
  'audit',
] as const
export type Check = (typeof CHECKS)[number]

/**
 * - `look`: it works, and will not for long or not as it should. `broken`: something does not work now.
 * - `none`: there is none, and nothing is wrong with that.
 * - `unmeasured`: nobody knows.
 */
export const HEALTH_STATES = ['ok', 'look', 'broken', 'none', 'unmeasured'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export type Health = {
  readonly check: Check
  readonly state: HealthState
  /** How many, or of what there is how much, where it is counted. */
  readonly count: number | null
  /** How long ago, or for how long; the text of the check says which. */
  readonly seconds: number | null
}

/** As the rules of `npm run doctor` judge it. */
export type Judged = { readonly state: HealthState; readonly count: number | null; readonly seconds: number | null }

export type HealthFacts = {
  /** How long a write took; null when it failed. */
  readonly databaseMs: number | null
  /** Null without one; its delay is null while it is not known, e.g. because it is away. */
  readonly replica: { readonly behindSeconds: number | null } | null
  readonly jobs: Judged
  readonly givenUp: number
  readonly timers: Judged
  /** As /status has it. */
  readonly mail: 'works' | 'limited' | 'fails' | 'unknown'
  readonly payments: 'works' | 'limited' | 'fails' | 'unknown'
  readonly paymentEvents: Judged
  /** `count`: how many days ago one was restored and audited. */
  readonly backup: Judged
  /** Free megabytes; null where nothing is kept on a disk. */
  readonly disk: Judged | null
  /** The last nightly audit; null before the first. */
  readonly audit: { readonly seconds: number; readonly differences: number } | null
}

const SLOW_WRITE_MS = 1000
/** Searches are not answered by a replica that is further behind (decision 17). */
const BEHIND_SECONDS = 5
/** A night and a morning: it may have been left out once. */
const AUDIT_SECONDS = 36 * 3600

const SERVICE: Readonly<Record<HealthFacts['mail'], HealthState>> = {
  works: 'ok',
  limited: 'look',
  fails: 'broken',
  unknown: 'unmeasured',
}
const ofState = (state: HealthState): Judged => ({ state, count: null, seconds: null })

export function judgeHealth(facts: HealthFacts): Health[] {
  const judged: Readonly<Record<Check, Judged>> = {
    database: databaseOf(facts.databaseMs),
    replica: replicaOf(facts.replica),
    jobs: facts.jobs,
    given_up: { state: facts.givenUp > 0 ? 'broken' : 'ok', count: facts.givenUp, seconds: null },
    timers: facts.timers,
    mail: ofState(SERVICE[facts.mail]),
    payments: ofState(SERVICE[facts.payments]),
    payment_events: facts.paymentEvents,
    backup: facts.backup,
    disk: facts.disk ?? ofState('none'),
    audit: auditOf(facts.audit),
  }
  return CHECKS.map((check) => ({ check, ...judged[check] }))
}

function databaseOf(milliseconds: number | null): Judged {
  if (milliseconds === null) return ofState('broken')
  return { state: milliseconds > SLOW_WRITE_MS ? 'look' : 'ok', count: Math.round(milliseconds), seconds: null }
}

function replicaOf(replica: HealthFacts['replica']): Judged {
  if (replica === null) return ofState('none')
  const { behindSeconds } = replica
  if (behindSeconds === null) return ofState('look')
  return { state: behindSeconds > BEHIND_SECONDS ? 'look' : 'ok', count: null, seconds: Math.round(behindSeconds) }
}

/** Not yet is no fault; differences are one at once, however old they are. */
function auditOf(audit: HealthFacts['audit']): Judged {
  if (audit === null) return ofState('unmeasured')
  const state = audit.differences > 0 ? 'broken' : audit.seconds > AUDIT_SECONDS ? 'look' : 'ok'
  return { state, count: audit.differences, seconds: Math.round(audit.seconds) }
}

export type Measured = { readonly at: string; readonly health: readonly Health[] }

/** Measured once a minute; after this long nobody measures any more. */
const FRESH_SECONDS = 300

/**
 * What can be said of it now. What was measured long ago is not told as if it were so: every check is unmeasured then.
 * @param text as {@link Measured} was saved, perhaps by another version of the program
 */
export function healthNow(text: unknown, now: Temporal.Instant): { at: string | null; health: Health[] } {
  const found = readMeasured(text)
  const isFresh = found !== null && now.since(Temporal.Instant.from(found.at)).total('seconds') < FRESH_SECONDS
  return {
    at: found?.at ?? null,
    health: CHECKS.map(
      (check) =>
        (isFresh ? found.health.find((one) => one.check === check) : undefined) ?? { check, ...ofState('unmeasured') },
    ),
  }
}

function readMeasured(text: unknown): Measured | null {
  if (typeof text !== 'string') return null
  const { at, health } = JSON.parse(text) as Measured
  return {
    at,
    health: health.filter(({ check, state }) => CHECKS.includes(check) && HEALTH_STATES.includes(state)),
  }
}
