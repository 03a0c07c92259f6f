/** Once a minute the process of the timers measures how the product does, so that no page has to ask for it. */
import type { Context } from '#platform/context.ts'
import { saveSetting } from '#platform/db/settings.ts'
import { judgeHealth, type HealthFacts, type Measured } from '../rules/health.ts'

/** The setting that keeps the newest measurement. */
export const HEALTH = 'health'

export type MeasureHealth = (context: Context, now: Temporal.Instant) => Promise<HealthFacts>

/** @param measure composed by the app, because it looks at what `npm run doctor` looks at */
export function healthMeasurer(measure: MeasureHealth) {
  return async (context: Context, now: Temporal.Instant): Promise<number> => {
    const measured: Measured = { at: now.toString(), health: judgeHealth(await measure(context, now)) }
    await saveSetting(context.db.write, HEALTH, JSON.stringify(measured))
    return 0
  }
}
