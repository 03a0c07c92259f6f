/** What a new password by a mailed link ends beside the sessions, and what it does not end. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '#platform/context.ts'
import { emitAccountChange } from './emit-account-change.ts'
import { hasFactor } from './factor-store.ts'
import { endChallenges } from './login-challenges.ts'
import { afterProof, endEmailChanges, proveMailbox } from './prove-mailbox.ts'

/** The library tells whose password was set only to its own hook. */
const resetting = new AsyncLocalStorage<{ personId: string | null }>()

/** @returns whose password `reset` has set */
export async function withResetPerson(reset: () => Promise<unknown>): Promise<string> {
  const whose: { personId: string | null } = { personId: null }
  await resetting.run(whose, reset)
  if (whose.personId === null) throw new Error('the library has set no password')
  return whose.personId
}

/** The link was in the mailbox, so it also confirms the address, if nobody had. */
export async function afterReset(context: Context, personId: string): Promise<void> {
  const whose = resetting.getStore()
  if (whose) whose.personId = personId
  const isFirst = await context.db.tx(async (tx) => {
    // A password reset invalidates all other reset links.
    await endChallenges(tx, personId)
    await endEmailChanges(tx, personId)
    return proveMailbox(tx, personId, 'password')
  })
  if (isFirst) await afterProof(context, personId)
}

/** The owner hears of the new password by mail, and what else opens the account, because they may not have added it. */
export async function tellAfterReset(context: Context, personId: string) {
  const { write } = context.db
  const [person, methods, passkeys, secondStep] = await Promise.all([
    write.selectFrom('person').select(['id', 'email', 'name', 'locale']).where('id', '=', personId).executeTakeFirst(),
    write
      .selectFrom('login_method')
      .select('provider_id')
      .where('user_id', '=', personId)
      .where('provider_id', '<>', 'credential')
      .orderBy('provider_id')
      .execute(),
    write.selectFrom('login_passkey').select('id').where('person_id', '=', personId).execute(),
    hasFactor(write, personId),
  ])
  if (person) await emitAccountChange(context, { ...person, locale: person.locale === 'en' ? 'en' : 'de' }, 'password')
  return { passkeys: passkeys.length, providers: methods.map((method) => method.provider_id), secondStep }
}
