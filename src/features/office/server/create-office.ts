/** Creates and publishes an office: the end of the wizard, and the demo seeder. */
import { mercator } from '#kernel/geo.ts'
import { maskOf, type Span } from '#kernel/quarters.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
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

/** Creates and publishes in one transaction. */
export async function createOffice(context: Context, input: OfficeInput): Promise<number> {
  const id = context.newId()
  await context.db.tx((tx) => insertOfficeWithHours(tx, { ...input, id, now: context.clock.now() }))
  return id
}

/** A published office, together with its opening hours, their masks and the overrides. */
export async function insertOfficeWithHours(
  tx: Tx,
  input: OfficeInput & { readonly id: number; readonly now: Temporal.Instant },
): Promise<void> {
  const { id, now, week } = input
  const { x, y } = mercator(input)
  await insertOffice(tx, { ...input, masks: week.map(maskOf), mx: x, my: y })
  await insertHours(tx, id, week)
  if (input.companyIds.length > 0) await insertAudience(tx, id, input.companyIds)
  for (const override of input.overrides)
    await setOverride(tx, { officeId: id, ...override, mask: maskOf(override.spans) })
  await setPublished(tx, id, now)
}
