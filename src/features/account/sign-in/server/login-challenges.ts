/** Secrets that are good once and for minutes: links in mails, the challenges of passkeys. Times are the database's. */
import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Writer, Writes } from '#platform/db/handles.ts'

type Purpose = 'link' | 'passkey-add' | 'passkey-use'

/** Hashed, so that a copy of the database opens nothing; the purpose is part of it, so that none serves another. */
const identifierOf = (purpose: Purpose, secret: string) =>
  `${purpose}:${createHash('sha256').update(secret).digest('base64url')}`

/** @param personId whose it is; '' where that is not known yet */
export async function addChallenge(
  db: Writer,
  purpose: Purpose,
  secret: string,
  personId: string,
  minutes: number,
): Promise<void> {
  await db
    .insertInto('login_challenge')
    .values({
      id: randomUUIDv7(),
      identifier: identifierOf(purpose, secret),
      value: personId,
      expires_at: sql<Temporal.Instant>`now() + make_interval(mins => ${sql.lit(minutes)})`,
    })
    .execute()
}

/** @returns the value, once; null when there is none, or no more */
export async function useChallenge(db: Writer, purpose: Purpose, secret: string): Promise<string | null> {
  const row = await db
    .deleteFrom('login_challenge')
    .where('identifier', '=', identifierOf(purpose, secret))
    .where('expires_at', '>', sql<Temporal.Instant>`now()`)
    .returning('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Ends the links of a person, for example when they have a new password. */
export async function endChallenges(db: Writes, personId: string): Promise<void> {
  await db.deleteFrom('login_challenge').where('value', '=', personId).execute()
}
