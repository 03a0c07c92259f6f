/** Events about a dispute: for each operator, and for the provider of the place where their share is affected. */
import { sql } from 'kysely'
import { KIND_BITS } from '#kernel/viewer.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
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
  for (const { id } of await operators(tx)) await emit(tx, { type, ...about, person_id: id })
}

export async function tellHost(
  tx: Tx,
  type: ShareNews,
  { office_id, booking_id, host_id }: About & { readonly host_id: string },
  at: Temporal.Instant,
): Promise<void> {
  await emit(tx, { type, office_id, booking_id, person_id: host_id, at })
}

/** By the index person_operator, whose condition this is. */
async function operators(db: Reads) {
  const isOperator = sql<boolean>`(kind & ${sql.raw(String(KIND_BITS.operator))}) > 0`
  return db.selectFrom('person').select('id').where(isOperator).execute()
}
