/**
 * Adds, removes and toggles favourites. Unknown and hidden offices are "not found"; all but the toggle are idempotent.
 */
import { viewerScopeOf } from '#features/office/rules/audience.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type {
  addFavourite as addContract,
  removeFavourite as removeContract,
  toggleFavourite as toggleContract,
} from '../contract.ts'
import { DEFAULT_HOURS } from '#features/office/rules/limits.ts'
import { MOST_FAVOURITES } from '../rules/limits.ts'
import { mark, readTrackingItem, unmark } from './store.ts'

export async function addFavourite(call: Call<typeof addContract>) {
  const { body } = call
  await add(call)
  return { data: { id: body.id, isFavourite: true } }
}

export async function removeFavourite({ viewer, params, context }: Call<typeof removeContract>) {
  const unmarked = await unmark(context.db.write, {
    personId: viewer.id,
    officeId: params.id,
    viewerScope: viewerScopeOf(viewer),
  })
  if (!unmarked) refuse('request.not_found')
  return { data: { id: params.id, isFavourite: false } }
}

export async function toggleFavourite(call: Call<typeof toggleContract>) {
  const { viewer, body, context } = call
  const taken = await unmark(context.db.write, {
    personId: viewer.id,
    officeId: body.id,
    viewerScope: viewerScopeOf(viewer),
  })
  if (!taken?.was) await add(call)
  return { data: { id: body.id, isFavourite: !taken?.was } }
}

async function add({
  viewer,
  body,
  now,
  context,
}: Pick<Call<typeof addContract>, 'viewer' | 'body' | 'now' | 'context'>): Promise<void> {
  const marked = await mark(context.db.write, {
    personId: viewer.id,
    officeId: body.id,
    viewerScope: viewerScopeOf(viewer),
    now,
  })
  if (!marked) refuse('request.not_found')
  if (!marked.is) refuse('favourite.too_many', { count: MOST_FAVOURITES })
  if (context.analytics.records && !marked.was) {
    const item = await readTrackingItem(context.db.read, body.id, body.hours ?? DEFAULT_HOURS)
    if (item) context.analytics.record({ event: 'add_to_favorites', item }, now)
  }
}
