/** Sessions as rows: what else than finding their viewer is done with them. They live by the machine's time. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Reads, Writer, Writes } from '../db/handles.ts'
import { ABSOLUTE_DAYS, IDLE_DAYS } from './session-cookie.ts'

export async function endSession(db: Writer, token: string): Promise<void> {
  await db.deleteFrom('login_session').where('token', '=', token).execute()
}

export type NewSession = { readonly userId: string; readonly network: string; readonly userAgent: string }

/** @returns the token of the new session, for its cookie */
export async function beginSession(db: Writer, { userId, network, userAgent }: NewSession): Promise<string> {
  const token = newToken()
  await db
    .insertInto('login_session')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      token,
      expires_at: sql<Temporal.Instant>`now() + make_interval(days => ${sql.lit(ABSOLUTE_DAYS)})`,
      ip_address: network,
      user_agent: userAgent.slice(0, 300),
    })
    .execute()
  return token
}

const newToken = () => randomBytes(24).toString('base64url')

/**
 * The session goes on under another token, and the one before opens nothing any more (safety table 3). Streams that were
 * opened with it end, and the browser opens them anew.
 * @returns the token for the cookie; null when there is no such session
 */
export async function renewSession(db: Writes, token: string): Promise<string | null> {
  const next = newToken()
  const renewed = await db
    .updateTable('login_session')
    .set({ token: next })
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  return renewed ? next : null
}

/** Null when there is no such session. */
export async function sessionIdOf(db: Reads, token: string): Promise<string | null> {
  const row = await db.selectFrom('login_session').select('id').where('token', '=', token).executeTakeFirst()
  return row?.id ?? null
}

/** Whether the account has a session that was begun from this network address. */
export async function hasSessionFrom(db: Writer, email: string, network: string): Promise<boolean> {
  const found = await db
    .selectFrom('login_session as session')
    .innerJoin('person', 'person.id', 'session.user_id')
    .select('session.id')
    .where('person.email', '=', email)
    .where('session.ip_address', '=', network)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes those that have ended or that nobody has used for long. */
export async function sweepSessions(db: Writer): Promise<void> {
  await db
    .deleteFrom('login_session')
    .where((is) =>
      is.or([
        is('expires_at', '<', sql<Temporal.Instant>`now()`),
        is('updated_at', '<', sql<Temporal.Instant>`now() - make_interval(days => ${sql.lit(IDLE_DAYS)})`),
      ]),
    )
    .execute()
}

/** Sessions that are open, the one that was used last first; `updated_at` is when, to the hour. */
export async function sessionsOf(db: Writer, personId: string) {
  return db
    .selectFrom('login_session')
    .select(['id', 'token', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', personId)
    .where('expires_at', '>', sql<Temporal.Instant>`now()`)
    .where('updated_at', '>', sql<Temporal.Instant>`now() - make_interval(days => ${sql.lit(IDLE_DAYS)})`)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** All that is stored about somebody's sessions but the token, which would open the account. */
export async function storedSessionsOf(db: Reads, personId: string) {
  return db
    .selectFrom('login_session')
    .select(['created_at', 'updated_at', 'proved_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', personId)
    .orderBy('created_at')
    .execute()
}

/** @returns false when the person has no such session */
export async function endSessionById(db: Writer, personId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('login_session')
    .where('user_id', '=', personId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * @param token of the session that stays; null ends all of them
 * @returns how many ended
 */
export async function endOthers(db: Writes, personId: string, token: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_session')
    .where('user_id', '=', personId)
    .where('token', '<>', token ?? '')
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The person has just shown in this session who they are. */
export async function proveSession(db: Writer, token: string): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ proved_at: sql<Temporal.Instant>`now()` })
    .where('token', '=', token)
    .execute()
}

/** Signing in has shown nothing: what is dangerous asks for a proof at once. */
export async function unproveSession(db: Writer, token: string): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ proved_at: sql<Temporal.Instant>`'epoch'::timestamptz` })
    .where('token', '=', token)
    .execute()
}
