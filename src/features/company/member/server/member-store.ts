/** SQL to read, lock and change members. The company is locked before a member, and the person before both. */
import { sql } from 'kysely'
import type { Permission } from '#features/account/rules/user-limit.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Currency } from '#kernel/money.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { Role } from '../../rules/permissions.ts'
import type { LimitKind } from '../rules/member-limit.ts'
import type { MemberState, ShownState } from '../rules/member-states.ts'
import { MEMBERS_OF_PAGE } from '../rules/limits.ts'
import { beginningOfDay } from '../rules/may-send.ts'

/** More people than a company that books desks has. */
const MOST_MEMBERS = 5000

const members = (db: Reads) =>
  db
    .selectFrom('member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .leftJoin('person as p', (on) => on.onRef('p.id', '=', 'm.person_id').on('m.state', '=', 'registered'))
    .leftJoin('cost_centre as cc', 'cc.id', 'm.cost_centre_id')
    .select(['m.id', 'm.company_id', 'p.id as person_id', 'm.email', 'm.locale', 'm.role', 'm.state', 'm.permissions'])
    .select(['m.given_name', 'm.surname', 'm.limit_kind', 'm.limit_cents', 'm.token_until', 'm.sent_at'])
    .select(['m.sent_that_day', 'm.registered_at', 'm.deleted_at', 'cc.code as cost_centre', 'c.currency'])
    .select(['p.name as person_name', 'p.residence', 'p.avatar_key'])
    .$narrowType<{
      role: Role
      state: MemberState
      permissions: Permission[]
      limit_kind: LimitKind
      locale: 'de' | 'en'
      currency: Currency
    }>()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberRow>>>

/** @throws RefusalError request.not_found for one of another company, like one that there is not */
export async function readMemberRow(db: Reads, companyId: number, id: number): Promise<MemberRow> {
  return (await findMemberRow(db, companyId, id)) ?? refuse('request.not_found')
}

export async function findMemberRow(db: Reads, companyId: number, id: number) {
  return members(db).where('m.id', '=', id).where('m.company_id', '=', companyId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockMemberRow(tx: Tx, companyId: number, id: number): Promise<MemberRow> {
  await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    // A new booking names its member, and may do so meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return readMemberRow(tx, companyId, id)
}

const named = sql<string>`coalesce(nullif(p.name, ''), m.given_name || ' ' || m.surname)`
const described = sql<string>`concat_ws(' ', ${named}, m.email, cc.code)`
/** As in rules/member-states.ts. */
const stateAt = (now: Temporal.Instant) =>
  sql<ShownState>`case when m.state = 'invited' and (m.token_until is null or m.token_until <= ${now}) then 'expired' else m.state end`

type Wanted = {
  readonly companyId: number
  readonly now: Temporal.Instant
  readonly state?: ShownState | undefined
  /** Each is a part of the name, or, for whoever is shown them, of the address or the cost centre. */
  readonly words: readonly string[]
  readonly isManager: boolean
}

const fitting = (db: Reads, { companyId, now, state, words, isManager }: Wanted) => {
  const text = isManager ? described : named
  const all = members(db).where('m.company_id', '=', companyId)
  const inState = state === undefined ? all : all.where(stateAt(now), '=', state)
  return words.reduce((some, word) => some.where(sql<boolean>`strpos(lower(${text}), lower(${word})) > 0`), inState)
}

export async function countMemberRows(db: Reads, wanted: Wanted): Promise<number> {
  const { count } = await fitting(db, wanted)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countStates(db: Reads, companyId: number, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('member as m')
    .select(({ fn }) => [stateAt(now).as('state'), fn.countAll<number>().as('count')])
    .where('m.company_id', '=', companyId)
    .groupBy(sql`1`)
    .execute()
  const counts = { registered: 0, invited: 0, expired: 0, deleted: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** By surname. @param page from 1, of {@link MEMBERS_OF_PAGE} */
export async function readMemberPage(db: Reads, wanted: Wanted, page: number): Promise<MemberRow[]> {
  return byName(fitting(db, wanted))
    .limit(MEMBERS_OF_PAGE)
    .offset((page - 1) * MEMBERS_OF_PAGE)
    .execute()
}

/** By surname. */
export async function listMemberRows(db: Reads, companyId: number): Promise<MemberRow[]> {
  return byName(members(db).where('m.company_id', '=', companyId))
    .limit(MOST_MEMBERS)
    .execute()
}

function byName(some: ReturnType<typeof members>) {
  return some
    .orderBy(sql`coalesce(nullif(p.surname, ''), m.surname)`)
    .orderBy(sql`coalesce(nullif(p.given_name, ''), m.given_name)`)
    .orderBy('m.id')
}

export async function findByKey(db: Reads, companyId: number, emailKey: string) {
  return db
    .selectFrom('member')
    .select(['id', 'state'])
    .$narrowType<{ state: MemberState }>()
    .where('company_id', '=', companyId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

/** One after the other, so that the invitations of a day are counted and an address is invited once. */
export async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Mails with a link that went out today, those to members who were deleted since included. */
export async function sentToday(db: Reads, companyId: number, now: Temporal.Instant): Promise<number> {
  const { sum } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.coalesce(fn.sum('sent_that_day'), sql<number>`0`).as('sum'))
    .where('company_id', '=', companyId)
    .where('sent_at', '>=', beginningOfDay(now))
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export async function costCentresOf(db: Reads, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cost_centre')
    .select('code')
    .where('company_id', '=', companyId)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** The cost centre of this code, which is made when the company has none; upper and lower case are one. */
export async function costCentreId(
  tx: Tx,
  { id, companyId, code }: { id: number; companyId: number; code: string | null },
): Promise<number | null> {
  if (code === null) return null
  const known = await tx
    .selectFrom('cost_centre')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()
  if (known) return known.id
  await tx.insertInto('cost_centre').values({ id, company_id: companyId, code, name: '' }).execute()
  return id
}

/** What is in the mail of an invitation, and what its page shows. */
export async function readInviteRow(db: Reads, tokenHash: string) {
  return db
    .selectFrom('member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .innerJoin('person as admin', 'admin.id', 'c.admin_id')
    .select(['m.id', 'm.company_id', 'm.email', 'm.given_name', 'm.surname', 'm.locale', 'm.token_until'])
    .select(['c.name as company', 'c.admin_id', 'admin.name as admin_name'])
    .$narrowType<{ token_until: Temporal.Instant; locale: 'de' | 'en' }>()
    .where('m.token_hash', '=', tokenHash)
    .where('m.state', '=', 'invited')
    .executeTakeFirst()
}
