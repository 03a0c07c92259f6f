/**
 * Once a minute every part is tried, and the minute is counted to its day. One process does it, that of the timers; while
 * none runs, nothing is measured, and /status says so.
 */
import { sql } from 'kysely'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { judgeServices, type ServiceFacts } from '../rules/judge-services.ts'
import { SERVICES, type Service, type State } from '../rules/services.ts'

export type MeasureServices = (context: Context, now: Temporal.Instant) => Promise<ServiceFacts>

/** The time machine of demos and tests runs timers again and again. */
const LEAST_SECONDS = 50
/** What none of them can do while the database is away. */
const NEED_DATABASE: ReadonlySet<Service> = new Set(['search', 'booking', 'payments', 'mail'])

/** @param measure composed by the app, because it tries what several features do */
export function serviceMeasurer(measure: MeasureServices) {
  /** Minutes in which the database was away, so that nothing could be written down. */
  let missed = 0
  return async (context: Context, now: Temporal.Instant): Promise<number> => {
    try {
      if (await isMeasured(context, now)) return 0
      await note(context, judgeServices(await measure(context, now)), missed, now)
      missed = 0
    } catch (error) {
      missed += 1
      throw error
    }
    return 0
  }
}

async function isMeasured({ db }: Context, now: Temporal.Instant): Promise<boolean> {
  const found = await db.read
    .selectFrom('service_state')
    .select('service')
    .where('measured_at', '>', now.subtract({ seconds: LEAST_SECONDS }))
    .where('measured_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function note({ db }: Context, states: Record<Service, State>, missed: number, now: Temporal.Instant) {
  const day = localDay(now, REGION_ZONE)
  const minutes = SERVICES.map((service) => ({
    service,
    day,
    works: states[service] === 'works' ? 1 : 0,
    limited: states[service] === 'limited' ? 1 : 0,
    fails: (states[service] === 'fails' ? 1 : 0) + (NEED_DATABASE.has(service) ? missed : 0),
  }))
  const current = SERVICES.map((service) => ({ service, state: states[service], since: now, measured_at: now }))
  await db.tx(async (tx) => {
    await tx
      .insertInto('service_state')
      .values(current)
      .onConflict((on) =>
        on.column('service').doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          since: sql<Temporal.Instant>`case when service_state.state = excluded.state then service_state.since else excluded.since end`,
          measured_at: row.ref('excluded.measured_at'),
        })),
      )
      .execute()
    await tx
      .insertInto('service_day')
      .values(minutes)
      .onConflict((on) =>
        on.columns(['service', 'day']).doUpdateSet({
          works: sql<number>`service_day.works + excluded.works`,
          limited: sql<number>`service_day.limited + excluded.limited`,
          fails: sql<number>`service_day.fails + excluded.fails`,
        }),
      )
      .execute()
  })
}
