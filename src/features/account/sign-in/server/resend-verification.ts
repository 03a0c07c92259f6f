/** Spec 4 and 7: sends the verification mail again. The limit is enforced here, the locked button is a convenience. */
import type { Call } from '#platform/context.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import type { resendAtPage, resendVerification as contract } from '../contract.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { resendTakes } from './sign-in-limits.ts'
import { verifyLink } from './verify-link.ts'

export async function resendVerification({
  viewer,
  context,
  locale,
}: Call<typeof contract> | Call<typeof resendAtPage>) {
  if (viewer.verified) return { data: { sent: false } }
  await takeOrRefuse(context.db.write, ...resendTakes(viewer.id))
  const person = { id: viewer.id, email: viewer.email, name: viewer.name, locale }
  await sendAccountMail(context, 'verify', person, await verifyLink(context.config, person))
  return { data: { sent: true } }
}
