/**
 * A member's budget changes while people book: the counters of the company are locked first, then the member; its windows
 * follow in the same transaction, so no booking is counted by another limit than the one that holds when it commits
 * (company paper 5).
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/handles.ts'
import { sameLimit, type Limit } from '../../member/rules/member-limit.ts'
import { emit } from './emit.ts'

/**
 * Lets no booking of the company be counted until the transaction ends. Bookings take these counters before everything of
 * a member, so whoever changes members takes them before locking one.
 */
export async function lockBudgets(tx: Tx, companyId: number): Promise<void> {
  await tx
    .selectFrom('budget_window')
    .select('starts_on')
    .where('owner_kind', '=', 'company')
    .where('owner_id', '=', companyId)
    .orderBy('starts_on')
    .forNoKeyUpdate()
    .execute()
}

/** Members without a limit are counted by months. */
const windowOf = (kind: Limit['kind']) => (kind === 'none' ? 'month' : kind)

/** May be less than what is booked already: then nothing new fits. */
export async function changeLimit(tx: Tx, memberId: number, limit: Limit, now: Temporal.Instant): Promise<void> {
  const before = await tx
    .selectFrom('member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select(['m.company_id as company', 'm.limit_kind as kind', 'c.zone'])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
  const today = sql<string>`budget_day('day', ${now}, ${before.zone})`
  const lockBookings = async (kind: Limit['kind'], hasCounters: boolean) => {
    if (windowOf(kind) !== windowOf(limit.kind))
      await sql`select lock_bookings_of(${memberId}, ${today}, ${hasCounters})`.execute(tx)
  }
  await lockBookings(before.kind, false)
  await lockBudgets(tx, before.company)
  const member = await tx
    .selectFrom('member as m')
    .select(['m.limit_kind as kind', 'm.limit_cents as cents', 'm.person_id as person', 'm.state'])
    .where('m.id', '=', memberId)
    // A new booking names its member, and may do so meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Somebody else may have changed the kind since it was read above, and then the bookings are not locked yet.
  await lockBookings(member.kind, true)
  // The budget of somebody who was deleted is closed, and opens again with the invitation.
  if (member.state !== 'deleted' && sameLimit({ kind: member.kind, cents: member.cents }, limit)) return
  await tx
    .updateTable('member')
    .set({ limit_kind: limit.kind, limit_cents: limit.cents, updated_at: now })
    .where('id', '=', memberId)
    .execute()
  const kind = windowOf(limit.kind)
  const first = sql<string>`budget_day(${kind}, ${now}, ${before.zone})`
  if (windowOf(member.kind) !== kind) await sql`select count_budget_by(${memberId}, ${kind}, ${today})`.execute(tx)
  await tx
    .updateTable('budget_window')
    .set({ limit_cents: limit.cents })
    .where('owner_kind', '=', 'member')
    .where('owner_id', '=', memberId)
    .where('kind', '=', kind)
    .where('starts_on', '>=', first)
    .execute()
  if (member.person !== null && member.state === 'registered')
    await emit(tx, { type: 'budget.changed', person_id: member.person, payload: { member: memberId }, at: now })
}

/** A member who is deleted books no more, not even what was asked for before. After everything of their bookings. */
export async function closeBudget(
  tx: Tx,
  { companyId, memberId }: { readonly companyId: number; readonly memberId: number },
): Promise<void> {
  await lockBudgets(tx, companyId)
  await tx
    .updateTable('budget_window')
    .set({ limit_cents: -1 })
    .where('owner_kind', '=', 'member')
    .where('owner_id', '=', memberId)
    .execute()
}
