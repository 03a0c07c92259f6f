/**
 * The third way to be a viewer, beside the session's cookie and a key of the API: an operator looks at the product as somebody
 * (decision 86). Their own session and a second cookie make the viewer; every request asks anew whether both still hold. They
 * live by the machine's time, as sessions do.
 */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { DESK_ROLES, mayAtDesk, type DeskRole } from '#kernel/desk-roles.ts'
import type { Locale } from '#kernel/locale.ts'
import { KIND_BITS, kindOfBits, type SignedIn } from '#kernel/viewer.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import type { Database } from '../db/connection/database.ts'
import type { Reads, Tx } from '../db/handles.ts'
import { cookieValue, IDLE_DAYS, isHttps, setCookie } from './session-cookie.ts'

export const IMPERSONATION_MINUTES = 15
/** Who may begin it, beside owners. */
const ROLES: readonly DeskRole[] = ['support']

const cookieNameOf = (baseUrl: string) => (isHttps(baseUrl) ? '__Host-impersonation' : 'impersonation')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The Set-Cookie header that begins it in the browser. */
export function impersonationSetCookie(token: string, baseUrl: string): string {
  return setCookie(cookieNameOf(baseUrl), token, IMPERSONATION_MINUTES * 60, baseUrl)
}

export function impersonationEndCookie(baseUrl: string): string {
  return setCookie(cookieNameOf(baseUrl), '', 0, baseUrl)
}

/** Null for most requests, which then send no statement for it. */
export function impersonationTokenOf(cookie: string | undefined, baseUrl: string): string | null {
  return cookieValue(cookie, cookieNameOf(baseUrl)) || null
}

/**
 * Their session is open, nobody has changed their roles or suspended them, and the person is none of the desk. A sign-out
 * deletes the session, so that it needs no case of its own.
 */
const HOLDS = `i.expires_at > now()
  and exists (select from login_session s where s.id = i.session_id and s.user_id = i.operator_id
    and s.expires_at > now() and s.updated_at > now() - interval '${IDLE_DAYS} days')
  and o.kind & ${KIND_BITS.operator} > 0 and o.desk_roles = i.desk_roles and o.suspended_at is null and o.erased_at is null
  and p.kind & ${KIND_BITS.operator} = 0 and p.erased_at is null`

const SEEN = {
  impersonation: column.text('i.id'),
  operator_id: column.text('i.operator_id'),
  operator_roles: column.texts('o.desk_roles'),
  until: column.instant('i.expires_at'),
  id: column.text('p.id'),
  email: column.text('p.email'),
  email_verified: column.boolean('p.email_verified'),
  name: column.text('p.name'),
  kind: column.number('p.kind'),
  refugee: column.boolean('p.refugee'),
  suspended: column.boolean('p.suspended_at is not null'),
  lacks_terms: column.boolean('p.terms_accepted_at is null'),
  company_id: nullable.number('p.company_id'),
}

const FIND = preparedStatement({
  name: 'impersonation_viewer',
  row: SEEN,
  text: `select ${listOf(SEEN)}
    from impersonation i join person o on o.id = i.operator_id join person p on p.id = i.person_id
    where i.token_hash = $1 and i.session_id = $2 and ${HOLDS}`,
})

/** @param sessionId of the operator's own cookie @returns null when it does not hold (any more) */
export async function viewerOfImpersonation(
  db: Pick<Database, 'write'>,
  { token, sessionId, locale }: { token: string; sessionId: string; locale: Locale },
): Promise<SignedIn | null> {
  const [row] = await db.write.query(FIND, [hashOf(token), sessionId])
  if (!row || !mayBegin(rolesIn(row.operator_roles))) return null
  return {
    kind: kindOfBits(row.kind),
    id: row.id,
    email: row.email,
    name: row.name,
    verified: row.email_verified,
    refugee: row.refugee,
    suspended: row.suspended,
    // It is not they who have shown who they are.
    proved: false,
    lacksTerms: row.lacks_terms,
    lacksFactor: false,
    deskRoles: [],
    companyId: row.company_id,
    bits: row.kind,
    impersonation: { id: row.impersonation, operatorId: row.operator_id, until: row.until },
    locale,
  } as unknown as SignedIn
}

const rolesIn = (stored: readonly string[]) => DESK_ROLES.filter((one) => stored.includes(one))
const mayBegin = (roles: readonly DeskRole[]) => mayAtDesk(roles, ROLES)

type Begun = { readonly operatorId: string; readonly sessionId: string; readonly personId: string }

/** The one that the operator had before must have ended. @returns what the cookie says */
export async function beginImpersonation(tx: Tx, { operatorId, sessionId, personId }: Begun) {
  const token = randomBytes(32).toString('base64url')
  const { expires_at: until } = await tx
    .insertInto('impersonation')
    .columns(['id', 'token_hash', 'session_id', 'operator_id', 'desk_roles', 'person_id', 'started_at', 'expires_at'])
    .expression(
      tx
        .selectFrom('person')
        .select([
          sql<string>`${randomUUIDv7()}::uuid`.as('id'),
          sql<Buffer>`${hashOf(token)}::bytea`.as('token_hash'),
          sql<string>`${sessionId}::uuid`.as('session_id'),
          'id as operator_id',
          'desk_roles',
          sql<string>`${personId}::uuid`.as('person_id'),
          sql<Temporal.Instant>`now()`.as('started_at'),
          sql<Temporal.Instant>`now() + make_interval(mins => ${sql.lit(IMPERSONATION_MINUTES)})`.as('expires_at'),
        ])
        .where('id', '=', operatorId),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, until }
}

/** @returns the id of the one that an operator has, whether it still opens something or not */
export async function impersonationOf(tx: Tx, operatorId: string): Promise<string | null> {
  const row = await tx.selectFrom('impersonation').select('id').where('operator_id', '=', operatorId).executeTakeFirst()
  return row?.id ?? null
}

const OVER = {
  id: column.text('i.id'),
  hasExpired: column.boolean('i.expires_at <= now()'),
}

const LIST_OVER = preparedStatement({
  name: 'impersonations_over',
  row: OVER,
  text: `select ${listOf(OVER)}
    from impersonation i join person o on o.id = i.operator_id join person p on p.id = i.person_id
    where not (${HOLDS}) order by i.id limit 50`,
})

/** Those that open nothing any more and whose end nobody has written down yet. */
export function impersonationsOver(db: Reads) {
  return db.query(LIST_OVER)
}
