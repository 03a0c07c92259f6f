/** Measures what the desk's first page says of the product, by the rules of `npm run doctor`, so that both say the same. */
import type { HealthFacts, HealthState, Judged } from '#features/operator/health/rules/health.ts'
import type { Context } from '#platform/context.ts'
import type { Finding, Verdict } from '#platform/doctor/finding.ts'
import { judgeBackup, judgeDisk } from '#platform/doctor/judge-surroundings.ts'
import { judgeWork } from '#platform/doctor/judge-work.ts'
import { readBackups, readWork, type RowsOf } from '#platform/doctor/read-work.ts'
import type { Timer } from '#platform/jobs/timers.ts'
import { readAudit } from './nightly-audit.ts'
import { lookAtDataDir } from './open/look-at-data-dir.ts'

const STATES: Readonly<Record<Verdict, HealthState>> = { ok: 'ok', 'look here': 'look', broken: 'broken' }
/** Of measurements of /status; a little longer than they take to be made again. */
const SERVICES = `select service, state from service_state where measured_at > $1::timestamptz - interval '3 minutes'`

/** So long after a start nothing is late: what waits has waited for the start. */
const STARTS_SECONDS = 120

/** @param uptime for how many seconds this process has run */
export function measureHealth(timers: () => readonly Timer[], uptime: () => number = () => process.uptime()) {
  return async (context: Context, now: Temporal.Instant): Promise<HealthFacts> => {
    const rowsOf: RowsOf = (text, values) => context.db.read.query(text, values)
    const [databaseMs, work, backups, services, audit, disk] = await Promise.all([
      timeOf(() => context.db.writeProbe()),
      readWork(rowsOf),
      readBackups(rowsOf),
      rowsOf<{ service: string; state: 'works' | 'limited' | 'fails' }>(SERVICES, [now]),
      readAudit(context.db.read),
      diskOf(context),
    ])
    const findings = uptime() < STARTS_SECONDS ? [] : judgeWork(work, timers(), true)
    const judged = (check: string, count: number | null, seconds: number | null): Judged => ({
      state: stateIn(findings, check),
      count,
      seconds,
    })
    const service = (name: string) => services.find((one) => one.service === name)?.state ?? 'unknown'
    const backup = judgeBackup({ ...backups, archive: null }, context.config.demo)
    const waits = findings.find(({ check, verdict }) => check === 'events' && verdict !== 'ok')
      ? work.events
      : work.jobs
    return {
      databaseMs,
      replica: replicaOf(context),
      jobs: {
        state: worst(stateIn(findings, 'events'), stateIn(findings, 'jobs')),
        count: work.events.count + work.jobs.count,
        seconds: rounded(waits.oldestSeconds),
      },
      givenUp: work.deadJobs.reduce((all, { count }) => all + count, 0),
      timers: judged('timers', timers().length, null),
      mail: service('mail'),
      payments: service('payments'),
      paymentEvents: judged('webhooks', work.webhooks.count, rounded(work.webhooks.oldestSeconds)),
      backup: {
        state: backups.takenSeconds === null && backup.verdict === 'ok' ? 'none' : STATES[backup.verdict],
        count: backups.provenSeconds === null ? null : Math.floor(backups.provenSeconds / 86_400),
        seconds: rounded(backups.takenSeconds),
      },
      disk,
      audit: audit && {
        seconds: now.since(audit.at).total('seconds'),
        differences: Object.values(audit.differences).reduce((all, one) => all + one, 0),
      },
    }
  }
}

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds))

async function timeOf(work: () => Promise<unknown>): Promise<number | null> {
  const began = performance.now()
  return work().then(
    () => performance.now() - began,
    () => null,
  )
}

/** What the process of the timers knows of them already, by its own clock. */
function replicaOf({ db: { replica } }: Context): HealthFacts['replica'] {
  if (replica === null) return null
  const fresh = replica.freshAsOf()
  return {
    behindSeconds: fresh === null ? null : Math.max(0, (performance.timeOrigin + performance.now() - fresh) / 1000),
  }
}

/** The fullest of the disks of the machine that measures. */
async function diskOf({ config }: Context): Promise<Judged | null> {
  const { disks } = await lookAtDataDir(config)
  const worstFirst = disks
    .map((facts) => ({ state: STATES[judgeDisk(facts).verdict], free: facts.freeBytes }))
    .toSorted((a, b) => ORDER.indexOf(b.state) - ORDER.indexOf(a.state) || a.free - b.free)
  const [first] = worstFirst
  return first ? { state: first.state, count: Math.floor(first.free / 1e6), seconds: null } : null
}

const ORDER: readonly HealthState[] = ['unmeasured', 'ok', 'look', 'broken']
const worst = (a: HealthState, b: HealthState) => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)

function stateIn(findings: readonly Finding[], check: string): HealthState {
  const found = findings.find((one) => one.check === check)
  return found ? STATES[found.verdict] : 'unmeasured'
}
