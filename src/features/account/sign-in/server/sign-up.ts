import { RefusalError, refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import type { signUp as contract } from '../contract.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { askNewsletter } from '../../privacy/server/subscribe.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { signUpAddress, strictnessOf, uncheckedSignUpTakes } from './sign-in-limits.ts'
import { verifyLink } from './verify-link.ts'
import { headersOf, networkOfCaller, personOf } from './caller-session.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { libraryOf } from './auth-library.ts'

export async function signUp({ body, headers: sent, caller, locale, now, context }: Call<typeof contract>) {
  await takeOrRefuse(context.db.write, signUpAddress(networkOfCaller(caller), strictnessOf(context.config)))
  await checkForBots({ solution: sent['x-captcha-response'] ?? '', caller, context, now })
  // oxlint-disable-next-line no-restricted-globals -- the library needs a Date; the clock is still a parameter
  const at = new Date(now.epochMilliseconds)
  const { headers, response } = await translateAuthErrors(() =>
    libraryOf(context).signUpEmail({
      headers: headersOf(caller),
      returnHeaders: true,
      body: {
        name: `${body.givenName} ${body.surname}`,
        email: body.email,
        password: body.password,
        givenName: body.givenName,
        surname: body.surname,
        locale,
        country: body.country,
        termsAcceptedAt: at,
      },
    }),
  ).catch(async (error: unknown) => {
    // Concurrent sign-ups: the second violates the unique index, and the library does not report why.
    const taken = await context.db.write
      .selectFrom('person')
      .select('id')
      .where('email', '=', body.email)
      .executeTakeFirst()
    throw taken ? new RefusalError({ code: 'account.email_exists', slots: {} }) : error
  })
  const person = personOf(response.user)
  const addressee = { ...person, locale }
  await sendAccountMail(context, 'verify', addressee, await verifyLink(context.config, addressee, body.next))
  if (body.newsletter) await askNewsletter(context, addressee, true)
  await finishSignIn({ caller, context }, 'sign-up', { headers, user: response.user })
  return { data: person }
}

/** Who has no script, or whose check could not be decided, may register too: within a stricter limit. */
async function checkForBots({
  solution,
  caller,
  context,
  now,
}: Pick<Call<typeof contract>, 'caller' | 'context' | 'now'> & { solution: string }): Promise<void> {
  const isHuman = solution === '' ? null : await decided(context, solution, now)
  if (isHuman === false) refuse('account.bot_check')
  if (isHuman === null)
    await takeOrRefuse(context.db.write, ...uncheckedSignUpTakes(networkOfCaller(caller), strictnessOf(context.config)))
}

/** Null while the service that decides it cannot be asked. */
async function decided({ botCheck, log }: Context, solution: string, now: Temporal.Instant): Promise<boolean | null> {
  try {
    return await botCheck.verify(solution, now.epochMilliseconds)
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    log.warn({ fault: error.message }, 'the bot check cannot be asked')
    return null
  }
}
