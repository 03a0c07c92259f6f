/** Marking offices. What is not there, or not offered, is not found; the rest is idempotent but for the toggle. */
import { refuse } from '#kernel/verdict.ts'
import type { Call, Ground } from '#platform/ground.ts'
import type {
  addFavourite as addContract,
  removeFavourite as removeContract,
  toggleFavourite as toggleContract,
} from '../contract.ts'
import { MOST_FAVOURITES } from '../rules/limits.ts'
import { mark, unmark } from './store.ts'

export async function addFavourite({ viewer, body, now, ground }: Call<typeof addContract>) {
  await add(ground, viewer.id, body.id, now)
  return { data: { id: body.id, isFavourite: true } }
}

export async function removeFavourite({ viewer, params, ground }: Call<typeof removeContract>) {
  if (!(await unmark(ground.db.read, { personId: viewer.id, officeId: params.id }))) refuse('request.not_found')
  return { data: { id: params.id, isFavourite: false } }
}

export async function toggleFavourite({ viewer, body, now, ground }: Call<typeof toggleContract>) {
  const taken = await unmark(ground.db.read, { personId: viewer.id, officeId: body.id })
  if (!taken?.was) await add(ground, viewer.id, body.id, now)
  return { data: { id: body.id, isFavourite: !taken?.was } }
}

async function add(ground: Ground, personId: string, officeId: number, now: Temporal.Instant): Promise<void> {
  const marked = await mark(ground.db.read, { personId, officeId, now })
  if (!marked) refuse('request.not_found')
  if (!marked.is) refuse('favourite.too_many', { count: MOST_FAVOURITES })
}
