import { insertPerson } from '#features/account/server/create-person.ts'
import { networkOfCaller } from '#features/account/sign-in/server/caller-session.ts'
import { finishSignIn } from '#features/account/sign-in/server/finish-sign-in.ts'
import { hashPassword } from '#features/account/sign-in/server/password-hash.ts'
import { signUpAddress, strictnessOf } from '#features/account/sign-in/server/sign-in-limits.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import type { registerByInvite as contract } from '../contract.ts'
import { becomeMember, openInvite } from './accept-invite.ts'
import { hashOfLink } from './send-invite.ts'
import { readInviteRow } from './member-store.ts'

/** Account and membership are one transaction: who finds the link used up has no account either, and can try another way. */
export async function registerByInvite({ params, body, now, locale, caller, context }: Call<typeof contract>) {
  const { db, config, wake } = context
  const { token } = params
  const network = networkOfCaller(caller)
  await takeOrRefuse(db.write, signUpAddress(network, strictnessOf(config)))
  // Hashing is dear, so nobody is let in to it who guesses.
  const passwordHash = (await readInviteRow(db.write, hashOfLink(token))) ? await hashPassword(body.password) : null
  const { givenName, surname } = body
  const bits = KIND_BITS.toWork
  const { invite, id } = await db
    .tx(async (tx) => {
      const open = await openInvite(tx, token, now)
      const person = { email: open.email, givenName, surname, passwordHash, verified: true, bits, locale }
      const personId = await insertPerson(tx, person, now)
      await becomeMember(tx, { invite: open, personId, bits, token, now })
      return { invite: open, id: personId }
    })
    .catch((error: unknown) => {
      // Whoever has the link reads the mailbox, so they may know that there is an account.
      throw constraintOf(error) === 'person_email_key'
        ? new RefusalError({ code: 'account.email_exists', slots: {} })
        : error
    })
  const user = { id, email: invite.email, name: `${givenName} ${surname}`, emailVerified: true }
  await finishSignIn({ caller, context }, 'sign-up', { user })
  wake()
  return { data: { company: invite.company } }
}
