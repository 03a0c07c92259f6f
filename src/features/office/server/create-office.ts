/** Creates and publishes an office. Called by the demo seeder. */
import { mercator } from '#kernel/geo.ts'
import { maskOf, type Span } from '#kernel/quarters.ts'
import type { Context } from '#platform/context.ts'
import type { NewLocation, NewOffice } from './store.ts'
import { insertAudience, insertHours, insertLocation, insertOffice, setOverride, setPublished } from './store.ts'

export type LocationInput = Omit<NewLocation, 'id' | 'now'>

export type OfficeInput = Omit<NewOffice, 'id' | 'now' | 'masks' | 'mx' | 'my'> & {
  /** The companies of an employees-only office; empty for every other. */
  readonly companyIds: readonly number[]
  /** Monday first, spans in quarters. */
  readonly week: readonly (readonly Span[])[]
  readonly overrides: readonly {
    readonly day: string
    readonly spans: readonly Span[]
    readonly note: { de: string; en: string }
  }[]
}

export async function createLocation(context: Context, input: LocationInput): Promise<number> {
  const id = context.newId()
  await context.db.tx((tx) => insertLocation(tx, { ...input, id, now: context.clock.now() }))
  return id
}

/** Creates and publishes in one transaction, together with opening hours, their masks and the overrides. */
export async function createOffice(context: Context, input: OfficeInput): Promise<number> {
  const id = context.newId()
  const now = context.clock.now()
  const { x, y } = mercator(input)
  await context.db.tx(async (tx) => {
    await insertOffice(tx, { ...input, id, now, masks: input.week.map(maskOf), mx: x, my: y })
    await insertHours(tx, id, input.week)
    if (input.companyIds.length > 0) await insertAudience(tx, id, input.companyIds)
    for (const override of input.overrides)
      await setOverride(tx, { officeId: id, ...override, mask: maskOf(override.spans) })
    await setPublished(tx, id, now)
  })
  return id
}
