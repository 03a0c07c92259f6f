/**
 * Where a Viewer is made: from a signed session cookie and the row it names. Keys of the API (api-keys.ts) and operators who
 * look as somebody (impersonations.ts) are the other two.
 */
import { sql } from 'kysely'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { DESK_ROLES } from '#kernel/desk-roles.ts'
import { KIND_BITS, kindOfBits, type SignedIn, type Viewer } from '#kernel/viewer.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Database } from '../db/connection/database.ts'
import { batchedStatement } from '../db/batch/batched.ts'
import type { ViewerOf } from '../http/mount-routes.ts'
import { impersonationTokenOf, viewerOfImpersonation } from './impersonations.ts'
import { IDLE_DAYS, PROVED_MINUTES, sessionCookieName, sessionTokenOf } from './session-cookie.ts'

const PERSON = {
  session_id: column.text('s.id'),
  proved: column.boolean(`s.proved_at > now() - interval '${PROVED_MINUTES} minutes'`),
  stale: column.boolean("s.updated_at < now() - interval '1 hour'"),
  id: column.text('p.id'),
  email: column.text('p.email'),
  email_verified: column.boolean('p.email_verified'),
  name: column.text('p.name'),
  kind: column.number('p.kind'),
  refugee: column.boolean('p.refugee'),
  suspended: column.boolean('p.suspended_at is not null'),
  lacks_terms: column.boolean('p.terms_accepted_at is null'),
  // Asked of operators only; nobody else has to have one.
  lacks_factor: column.boolean(
    `p.kind & ${KIND_BITS.operator} > 0 and not exists
      (select from person_with_factor factor where factor.person_id = p.id)`,
  ),
  desk_roles: column.texts('p.desk_roles'),
  company_id: nullable.number('p.company_id'),
}

type PersonRow = RowOf<typeof PERSON>

const FIND = batchedStatement<{ token: string }, PersonRow>({
  name: 'session_viewer',
  columns: { token: 'text' },
  row: PERSON,
  text: (asked) => `
    select asked.n, ${listOf(PERSON)}
    from ${asked} asked join login_session s on s.token = asked.token join person p on p.id = s.user_id
    where s.expires_at > now() and s.updated_at > now() - interval '${IDLE_DAYS} days'`,
})

/**
 * One signature check and one prepared statement per request. A forged, foreign, idle or ended session is a guest.
 * Sessions live by the machine's time, not by the product's clock.
 */
export function createViewerOf({
  db,
  secret,
  baseUrl,
}: {
  db: Pick<Database, 'write' | 'batched'>
  secret: string
  baseUrl: string
}): ViewerOf {
  const cookieName = sessionCookieName(baseUrl)
  return async (cookie, locale) => {
    const token = sessionTokenOf(cookie, cookieName, secret)
    if (token === null) return guestViewer(locale)
    const [row] = await db.batched(FIND, { token })
    if (!row) return guestViewer(locale)
    if (row.stale) touch(db, row.session_id).catch(() => undefined)
    const asSomebody = impersonationTokenOf(cookie, baseUrl)
    const seen =
      asSomebody && (await viewerOfImpersonation(db, { token: asSomebody, sessionId: row.session_id, locale }))
    return seen || signedIn(row, locale)
  }
}

export function guestViewer(locale: Locale): Viewer {
  return { kind: 'guest', locale } as unknown as Viewer
}

function signedIn(row: PersonRow, locale: Locale): SignedIn {
  return {
    kind: kindOfBits(row.kind),
    id: row.id,
    email: row.email,
    name: row.name,
    verified: row.email_verified,
    refugee: row.refugee,
    suspended: row.suspended,
    proved: row.proved,
    lacksTerms: row.lacks_terms,
    lacksFactor: row.lacks_factor,
    deskRoles: DESK_ROLES.filter((one) => row.desk_roles.includes(one)),
    companyId: row.company_id,
    bits: row.kind,
    locale,
  } as unknown as SignedIn
}

/** updated_at is when the session was last used, to the hour. Losing one of these costs nothing. */
async function touch(db: Pick<Database, 'write'>, sessionId: string): Promise<void> {
  await db.write
    .updateTable('login_session')
    .set({ updated_at: sql<Temporal.Instant>`now()` })
    .where('id', '=', sessionId)
    .execute()
}
