/** Events about a dispute: for each operator who may answer it, and for the provider of the place where their share is affected. */
import { peopleAtDesk } from '#features/account/person/server/desk-people.ts'
import type { Tx } from '#platform/db/handles.ts'
import { emit } from '../../server/emit.ts'

type About = { readonly office_id: number; readonly booking_id: number }
type DisputeNews = 'payment.disputed' | 'payment.dispute_won' | 'payment.dispute_lost'
type ShareNews = 'payment.share_held' | 'payment.share_freed' | 'payment.share_withheld' | 'payment.share_owed'

export async function tellOperators(
  tx: Tx,
  type: DisputeNews,
  { office_id, booking_id }: About,
  dispute: number,
  at: Temporal.Instant,
): Promise<void> {
  const about = { office_id, booking_id, payload: { dispute }, at }
  for (const id of await peopleAtDesk(tx, 'finance')) await emit(tx, { type, ...about, person_id: id })
}

export async function tellHost(
  tx: Tx,
  type: ShareNews,
  { office_id, booking_id, host_id }: About & { readonly host_id: string },
  at: Temporal.Instant,
): Promise<void> {
  await emit(tx, { type, office_id, booking_id, person_id: host_id, at })
}
