/** Hiding a message from the other side, and showing it again; who decides why is the caller's affair. */
import type { Tx } from '#platform/db/handles.ts'

type Hiding = { readonly by: { readonly id: string }; readonly reason: string; readonly now: Temporal.Instant }

/** @returns undefined when there is no such message */
export async function hideText(tx: Tx, messageId: number, { by, reason, now }: Hiding) {
  return tx
    .updateTable('message')
    .set({ hidden_at: now, hidden_by: by.id, hidden_reason: reason })
    .where('id', '=', messageId)
    .returning(['office_id', 'booking_id', 'from_person'])
    .executeTakeFirst()
}

/** Whether it is hidden for this reason already: a second press is no second decision. Locks it. */
export async function isHidden(tx: Tx, messageId: number, reason: string): Promise<boolean> {
  const message = await tx
    .selectFrom('message')
    .select(['hidden_at', 'hidden_reason'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  return message !== undefined && message.hidden_at !== null && message.hidden_reason === reason
}

/** One that was hidden anew since stays hidden. */
export async function showText(tx: Tx, messageId: number, hiddenAt: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('message')
    .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
    .where('id', '=', messageId)
    .where('hidden_at', '=', hiddenAt)
    .execute()
}
