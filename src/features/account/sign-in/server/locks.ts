/**
 * What keeps somebody out after too many attempts, for whoever helps them. A limit on one network address is not among
 * it: it is not known of whom the address is, and it ends within fifteen minutes.
 */
import type { Reads, Tx } from '#platform/db/handles.ts'
import { forgetRates, readFullRates, type RateTake } from '#platform/http/rate-store.ts'
import { sql } from 'kysely'
import type { Lock } from '../rules/locks.ts'
import { linkTakes, resendTakes, resetTakes, signInAccount } from './sign-in-limits.ts'

type Locked = { readonly id: string; readonly email: string }
type LockNow = { readonly kind: Lock; readonly until: Temporal.Instant }

/** Those of an account, without those of a network address. */
function takesOf({ id, email }: Locked): readonly (readonly [Lock, readonly RateTake[]])[] {
  const ofAccount = (takes: readonly RateTake[]) => takes.filter(({ subject }) => subject === email || subject === id)
  return [
    ['password', [signInAccount(email)]],
    ['reset', ofAccount(resetTakes(email, '', 'strict'))],
    ['link', ofAccount(linkTakes(email, '', 'strict'))],
    ['verification', ofAccount(resendTakes(id))],
  ]
}

/** Two statements. A pause of a minute between two mails is no lock. */
export async function readLocks(db: Reads, person: Locked): Promise<LockNow[]> {
  const takes = takesOf(person)
  const [factor, full] = await Promise.all([
    db
      .selectFrom('login_factor')
      .select(({ ref }) => ref('locked_until').$notNull().as('until'))
      .where('person_id', '=', person.id)
      .where('locked_until', '>', sql<Temporal.Instant>`now()`)
      .executeTakeFirst(),
    readFullRates(
      db,
      takes.flatMap(([, some]) => some.filter(({ rate }) => rate.max > 1)),
    ),
  ])
  return [
    ...(factor ? [{ kind: 'second_step' as const, until: factor.until }] : []),
    ...takes.flatMap(([kind, some]) => {
      const until = some
        .flatMap((take) => full.get(take) ?? [])
        .toSorted(Temporal.Instant.compare)
        .at(-1)
      return until ? [{ kind, until }] : []
    }),
  ]
}

/** All of them, and what was counted towards them. */
export async function forgetLocks(tx: Tx, person: Locked): Promise<void> {
  await forgetRates(
    tx,
    takesOf(person).flatMap(([, takes]) => takes),
  )
  await tx
    .updateTable('login_factor')
    .set({ failures: 0, locked_until: null })
    .where('person_id', '=', person.id)
    .execute()
}
