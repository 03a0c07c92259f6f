/** Passkeys as rows. All times are the database's, as for sessions. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Reads, Tx, Writer } from '#platform/db/handles.ts'

export const MOST_PASSKEYS = 10

export type StoredPasskey = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
}

export async function passkeysOf(db: Reads, personId: string) {
  const rows = await db
    .selectFrom('login_passkey')
    .select(['id', 'name', 'added_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, name, added_at, last_used_at }) => ({
    id,
    name,
    addedAt: added_at.toString(),
    lastUsedAt: last_used_at?.toString() ?? null,
  }))
}

/** What the browser needs to tell whether a device has one of them already. */
export const credentialsOf = (db: Writer, personId: string) =>
  db
    .selectFrom('login_passkey')
    .select(['credential_id as id', 'transports'])
    .where('person_id', '=', personId)
    .execute()

/** @returns why it was not kept: there are enough already, or somebody has it */
export async function savePasskey(
  tx: Tx,
  personId: string,
  name: string,
  { credentialId, publicKey, counter, transports }: StoredPasskey,
): Promise<'saved' | 'enough' | 'taken'> {
  // Two at once must not become more than the most.
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('login_passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_PASSKEYS) return 'enough'
  const row = await tx
    .insertInto('login_passkey')
    .values({
      id: randomUUIDv7(),
      person_id: personId,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      counter,
      transports: [...transports],
      name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? 'saved' : 'taken'
}

export const passkeyByCredential = (db: Writer, credentialId: string) =>
  db
    .selectFrom('login_passkey as passkey')
    .innerJoin('person', 'person.id', 'passkey.person_id')
    .select([
      'passkey.id as passkey_id',
      'passkey.public_key',
      'passkey.counter',
      'passkey.transports',
      'person.id',
      'person.email',
      'person.name',
      'person.email_verified',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** @returns false when the same use, or a later one, was noted in the meantime */
export async function notePasskeyUse(
  db: Writer,
  id: string,
  { before, after }: { before: number; after: number },
): Promise<boolean> {
  const row = await db
    .updateTable('login_passkey')
    .set({ counter: after, last_used_at: sql<Temporal.Instant>`now()` })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
