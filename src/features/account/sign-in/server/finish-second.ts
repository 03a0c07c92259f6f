import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { finishSecond as contract } from '../contract.ts'
import { endSessionOf, networkOfCaller, personOf } from './caller-session.ts'
import { checkCode } from './check-code.ts'
import { countTries } from './count-tries.ts'
import { noteDevice } from './note-device.ts'
import { openSession } from './open-session.ts'
import { endSecondCookie, readSecondCookie } from './second-cookie.ts'
import { secondAddress, strictnessOf } from './sign-in-limits.ts'

export async function finishSecond({ body, caller, context }: Call<typeof contract>) {
  const { config, db } = context
  const network = networkOfCaller(caller)
  const person = await countTries(db.write, [secondAddress(network, strictnessOf(config))], async () => {
    const personId = readSecondCookie(caller.cookie, config)
    const known = personId === null ? undefined : await personWith(personId, context)
    if (!known) refuse('account.second_expired')
    await checkCode(context, known.id, body.code)
    return known
  })
  await endSessionOf(caller, context)
  endSecondCookie(caller, config)
  await openSession(caller, context, person.id)
  await noteDevice({ caller, context }, person.id)
  return { data: personOf({ ...person, emailVerified: person.email_verified }) }
}

/** Undefined when the person or their factor has gone since the first step, which then has to be taken again. */
const personWith = (id: string, { db }: Call<typeof contract>['context']) =>
  db.write
    .selectFrom('person')
    .innerJoin('login_factor', 'login_factor.person_id', 'person.id')
    .select(['person.id', 'email', 'name', 'email_verified'])
    .where('person.id', '=', id)
    .where('login_factor.confirmed_at', 'is not', null)
    .executeTakeFirst()
