/** Spec 4 and 7: the verification mail once more. The limit is here; the button's lock is only manners. */
import { RefusalError } from '#kernel/verdict.ts'
import type { Call } from '#platform/ground.ts'
import { takeRates } from '#platform/session/rate-store.ts'
import { resendTakes } from '#platform/session/sign-in-limits.ts'
import { verifyLink } from '#platform/session/verify-link.ts'
import type { resendVerification as contract } from '../contract.ts'
import { sendAccountMail } from './send-account-mail.ts'

export async function resendVerification({ viewer, ground, locale }: Call<typeof contract>) {
  if (viewer.verified) return { data: { sent: false } }
  const waitSeconds = await takeRates((text, values) => ground.db.write.query(text, values), resendTakes(viewer.id))
  if (waitSeconds !== null)
    throw new RefusalError({ code: 'request.too_many', slots: {} }, { retryAfterSeconds: waitSeconds })
  const person = { id: viewer.id, email: viewer.email, name: viewer.name, locale }
  await sendAccountMail(ground)('verify', person, await verifyLink(ground.config, person))
  return { data: { sent: true } }
}
