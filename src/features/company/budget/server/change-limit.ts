/**
 * A member's budget changes while people book. The member is locked first; its windows follow in the same transaction, so
 * no booking is counted by another limit than the one that holds when it commits (company paper 5).
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/handles.ts'
import { emit } from './emit.ts'

export type Limit =
  | { readonly kind: 'none'; readonly cents: null }
  | { readonly kind: 'day' | 'month' | 'year'; readonly cents: number }

/** May be less than what is booked already: then nothing new fits. @param memberId of a member who is locked */
export async function changeLimit(tx: Tx, memberId: number, limit: Limit, now: Temporal.Instant): Promise<void> {
  const member = await tx
    .selectFrom('member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select(['m.limit_kind as kind', 'm.limit_cents as cents', 'm.person_id as person', 'c.zone'])
    .where('m.id', '=', memberId)
    .forUpdate('m')
    .executeTakeFirstOrThrow()
  if (member.kind === limit.kind && member.cents === limit.cents) return
  await tx
    .updateTable('member')
    .set({ limit_kind: limit.kind, limit_cents: limit.cents, updated_at: now })
    .where('id', '=', memberId)
    .execute()
  const kind = limit.kind === 'none' ? 'month' : limit.kind
  const first = sql<string>`budget_day(${kind}, ${now}, ${member.zone})`
  if ((member.kind === 'none' ? 'month' : member.kind) !== kind)
    await sql`select count_budget_by(${memberId}, ${kind}, budget_day('day', ${now}, ${member.zone}))`.execute(tx)
  await tx
    .updateTable('budget_window')
    .set({ limit_cents: limit.cents })
    .where('owner_kind', '=', 'member')
    .where('owner_id', '=', memberId)
    .where('kind', '=', kind)
    .where('starts_on', '>=', first)
    .execute()
  if (member.person !== null)
    await emit(tx, { type: 'budget.changed', person_id: member.person, payload: { member: memberId }, at: now })
}
