/** SQL for what members say of where they are. */
import { sql } from 'kysely'
import type { Span } from '#kernel/quarters.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { HALVES, type Half } from '../rules/half-days.ts'
import type { PresenceKind } from '../rules/presence-of.ts'
import type { WeekHalf } from '../rules/work-week.ts'

export type SaidDay = {
  readonly day: string
  readonly half: Half
  readonly kind: PresenceKind
  readonly note: string | null
}

const halfOf = (number: number): Half => HALVES[number] ?? 'afternoon'
const numberOf = (half: Half) => HALVES.indexOf(half)

/** Whose days are meant, and how the team is called: like the company, where it has no name of its own. */
export async function readTeamFacts(db: Reads, companyId: number) {
  return db
    .selectFrom('company')
    .select((is) => ['name', 'zone', is.fn.coalesce('team_name', 'name').as('teamName')])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

export async function isShown(db: Reads, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('presence_shown')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.presence_shown
}

export async function readWorkWeek(db: Reads, memberId: number): Promise<WeekHalf[]> {
  const rows = await db
    .selectFrom('work_week')
    .select(['weekday', 'half', 'kind', 'spans', 'user_office_id'])
    .where('member_id', '=', memberId)
    .orderBy('weekday')
    .orderBy('half')
    .execute()
  return rows.map(({ weekday, half, kind, spans, user_office_id }) => ({
    place: user_office_id,
    weekday,
    half: halfOf(half),
    kind: kind as PresenceKind,
    spans: pairsOf(spans),
  }))
}

function pairsOf(quarters: readonly number[]): Span[] {
  return quarters.flatMap((from, nth) => (nth % 2 === 0 ? [[from, quarters[nth + 1] ?? from] as const] : []))
}

/** @param to the last day */
export async function readSaidDays(
  db: Reads,
  memberId: number,
  from: string,
  to: string,
): Promise<(SaidDay & { at: number })[]> {
  const rows = await db
    .selectFrom('presence')
    .select(['day', 'half', 'kind', 'note', 'updated_at'])
    .where('member_id', '=', memberId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('half')
    .execute()
  return rows.map(({ updated_at, ...row }) => ({
    ...row,
    half: halfOf(row.half),
    kind: row.kind as PresenceKind,
    at: Math.floor(updated_at.epochMilliseconds / 1000),
  }))
}

/** In place of the week before. The member is locked, so that two of them do not mix. */
export async function replaceWeek(tx: Tx, memberId: number, halves: readonly WeekHalf[]): Promise<void> {
  await tx.deleteFrom('work_week').where('member_id', '=', memberId).execute()
  if (halves.length === 0) return
  await tx
    .insertInto('work_week')
    .values(
      halves.map(({ weekday, half, kind, spans, place }) => ({
        user_office_id: place,
        member_id: memberId,
        weekday,
        half: numberOf(half),
        kind,
        spans: spans.flat(),
      })),
    )
    .execute()
}

export async function sayDays(tx: Tx, memberId: number, said: readonly SaidDay[], now: Temporal.Instant) {
  if (said.length === 0) return
  await tx
    .insertInto('presence')
    .values(
      said.map(({ day, half, kind, note }) => ({
        member_id: memberId,
        day,
        half: numberOf(half),
        kind,
        note,
        updated_at: now,
      })),
    )
    .onConflict((one) =>
      one.columns(['member_id', 'day', 'half']).doUpdateSet((is) => ({
        kind: is.ref('excluded.kind'),
        note: is.ref('excluded.note'),
        updated_at: is.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export async function takeBackDays(tx: Tx, memberId: number, days: readonly { day: string; half: Half }[]) {
  for (const { day, half } of days)
    await tx
      .deleteFrom('presence')
      .where('member_id', '=', memberId)
      .where('day', '=', day)
      .where('half', '=', numberOf(half))
      .execute()
}

/** Serialises what one member changes, and says whether they still belong to the company. */
export async function lockSpeaker(tx: Tx, memberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select(sql<boolean>`state = 'registered'`.as('isMember'))
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.isMember ?? false
}

export async function setShown(tx: Tx, memberId: number, shown: boolean, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('member')
    .set({ presence_shown: shown, updated_at: now })
    .where('id', '=', memberId)
    .where('presence_shown', '<>', shown)
    .execute()
}

/** Of somebody who leaves: nobody is told any more where they were. */
export async function forgetPresence(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('work_week').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('presence').where('member_id', '=', memberId).execute()
}
