/**
 * Keys of the API: the other way to be a viewer, beside the session's cookie. A key is `viertel_`, eight characters by which
 * its owner knows it again, and 256 bits of chance; only a hash of the whole is kept. Keys live by the machine's time.
 */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { API_SCOPE_NAMES, type ApiScope } from '#kernel/api-scopes.ts'
import type { Locale } from '#kernel/locale.ts'
import { kindOfBits, type SignedIn } from '#kernel/viewer.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import type { Database } from '../db/connection/database.ts'
import type { Reads, Tx, Writer } from '../db/handles.ts'

const BEARER = /^Bearer +(viertel_\S{0,200})$/i
const FORM = /^viertel_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}$/

/** The key of an Authorization header; null where there is none of ours, so that others may use the header. */
export function apiTokenOf(authorization: string | undefined): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const OWNER = {
  key_id: column.text('k.id'),
  scopes: column.texts('k.scopes'),
  stale: column.boolean("k.last_used_at is null or k.last_used_at < now() - interval '1 hour'"),
  id: column.text('p.id'),
  email: column.text('p.email'),
  email_verified: column.boolean('p.email_verified'),
  name: column.text('p.name'),
  kind: column.number('p.kind'),
  refugee: column.boolean('p.refugee'),
  lacks_terms: column.boolean('p.terms_accepted_at is null'),
  company_id: nullable.number('p.company_id'),
}

const FIND = preparedStatement({
  name: 'api_key_viewer',
  row: OWNER,
  text: `select ${listOf(OWNER)} from api_key k join person p on p.id = k.person_id
    where k.hash = $1 and k.ended_at is null and k.expires_at > now()
      and p.suspended_at is null and p.erased_at is null and p.kind & 32 = 0
      and k.company_id is not distinct from p.company_id`,
})

/** Never proved, so that nothing dangerous is done with a key. Null for a key that opens nothing. */
export async function viewerOfKey(db: Database, token: string, locale: Locale): Promise<SignedIn | null> {
  if (!FORM.test(token)) return null
  const [row] = await db.prepared(FIND, [hashOf(token)])
  if (!row) return null
  if (row.stale) touch(db, row.key_id).catch(() => undefined)
  return {
    kind: kindOfBits(row.kind),
    id: row.id,
    email: row.email,
    name: row.name,
    verified: row.email_verified,
    refugee: row.refugee,
    suspended: false,
    proved: false,
    lacksTerms: row.lacks_terms,
    lacksFactor: false,
    deskRoles: [],
    companyId: row.company_id,
    bits: row.kind,
    key: { id: row.key_id, scopes: API_SCOPE_NAMES.filter((scope) => row.scopes.includes(scope)) },
    locale,
  } as unknown as SignedIn
}

/** To the hour. Losing one of these costs nothing. */
async function touch(db: Pick<Database, 'write'>, id: string): Promise<void> {
  await db.write
    .updateTable('api_key')
    .set({ last_used_at: sql<Temporal.Instant>`date_trunc('hour', now())` })
    .where('id', '=', id)
    .execute()
}

export type NewApiKey = {
  readonly personId: string
  readonly companyId: number | null
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly days: number
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const KNOWN_CHARACTERS = 8

/** @returns the key itself, which nobody can read again */
export async function addApiKey(tx: Tx, { personId, companyId, name, scopes, days }: NewApiKey) {
  const known = [...randomBytes(KNOWN_CHARACTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  const prefix = `viertel_${known}`
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`
  const id = randomUUIDv7()
  await tx
    .insertInto('api_key')
    .values({
      id,
      person_id: personId,
      company_id: companyId,
      name,
      prefix,
      hash: hashOf(token),
      scopes: [...scopes],
      made_at: sql<Temporal.Instant>`now()`,
      expires_at: sql<Temporal.Instant>`now() + make_interval(days => ${days})`,
    })
    .execute()
  return { id, token }
}

/** Those that have ended as well, the newest first. */
export function apiKeysOf(db: Reads, personId: string) {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'prefix', 'scopes', 'made_at', 'expires_at', 'last_used_at', 'ended_at'])
    .select(sql<boolean>`ended_at is null and expires_at > now()`.as('is_valid'))
    .where('person_id', '=', personId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A key that opens something ends; one that does not any more leaves the list. False when there is none. */
export async function endApiKey(db: Writer, personId: string, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('api_key')
    .set({ ended_at: sql<Temporal.Instant>`now()` })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Temporal.Instant>`now()`)
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n) return true
  const removed = await db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** For the copy of somebody's data: without what opens anything. */
export function storedApiKeysOf(db: Reads, personId: string) {
  return db
    .selectFrom('api_key')
    .select(['name', 'prefix', 'scopes', 'made_at', 'expires_at', 'last_used_at', 'ended_at'])
    .where('person_id', '=', personId)
    .orderBy('made_at')
    .execute()
}

export async function forgetApiKeys(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('api_key').where('person_id', '=', personId).execute()
}
