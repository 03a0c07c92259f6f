import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { localPath } from '#kernel/locale.ts'
import type { Call, Context } from '#platform/context.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { nextPath } from '../../sign-in/rules/next-path.ts'
import { networkOfCaller } from '../../sign-in/server/caller-session.ts'
import { addChallenge } from '../../sign-in/server/login-challenges.ts'
import { sendAccountMail } from '../../sign-in/server/send-account-mail.ts'
import { linkTakes, strictnessOf } from '../../sign-in/server/sign-in-limits.ts'
import type { requestLink as contract } from '../contract.ts'

export const LINK_MINUTES = 15
/** The least time a request takes, so that it does not tell whether the account exists. */
const FLOOR_MS = 150

export async function requestLink({ body, caller, locale, context }: Call<typeof contract>) {
  const floor = sleep(FLOOR_MS)
  const { db, config } = context
  await takeOrRefuse(db.write, ...linkTakes(body.email, networkOfCaller(caller), strictnessOf(config)))
  const person = await personWithLink(body.email, context)
  if (person) {
    const token = randomBytes(32).toString('base64url')
    await addChallenge(db.write, 'link', token, person.id, LINK_MINUTES)
    const next = nextPath(body.next ?? null)
    const query = new URLSearchParams({ token, ...(next === '/' ? {} : { next }) })
    const url = `${config.BASE_URL}${localPath('/login/link', locale)}?${query}`
    await sendAccountMail(context, 'link', { ...person, locale }, url)
  }
  await floor
  return { data: null }
}

/**
 * Somebody else may have registered an address that is not confirmed, so it gets no way into that account. A mailbox
 * must not replace the second step.
 */
const personWithLink = (email: string, { db }: Context) =>
  db.write
    .selectFrom('person')
    .leftJoin('login_factor as factor', (join) =>
      join.onRef('factor.person_id', '=', 'person.id').on('factor.confirmed_at', 'is not', null),
    )
    .select(['person.id', 'email', 'name'])
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .where('factor.person_id', 'is', null)
    .executeTakeFirst()
