/** Hiding the words of a rating, and showing them again; who decides why is the caller's affair. */
import type { Tx } from '#platform/db/handles.ts'

type Hiding = { readonly by: { readonly id: string }; readonly reason: string; readonly now: Temporal.Instant }

/** The stars stay, and with them the mean: only words can break the rules. @returns undefined when there are none */
export async function hideWords(tx: Tx, bookingId: number, { by, reason, now }: Hiding) {
  return tx
    .updateTable('rating')
    .set({ hidden_at: now, hidden_by: by.id, hidden_reason: reason })
    .where('booking_id', '=', bookingId)
    .where('text', 'is not', null)
    .returning(['office_id', 'person_id'])
    .executeTakeFirst()
}

/** Whether they are hidden for this reason already: a second press is no second decision. Locks them. */
export async function areHidden(tx: Tx, bookingId: number, reason: string): Promise<boolean> {
  const rating = await tx
    .selectFrom('rating')
    .select(['hidden_at', 'hidden_reason'])
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
  return rating !== undefined && rating.hidden_at !== null && rating.hidden_reason === reason
}

/** Words that were hidden anew since stay hidden. */
export async function showWords(tx: Tx, bookingId: number, hiddenAt: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('rating')
    .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
    .where('booking_id', '=', bookingId)
    .where('hidden_at', '=', hiddenAt)
    .execute()
}
