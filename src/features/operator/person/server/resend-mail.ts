import { sendVerification } from '#features/account/sign-in/server/send-verification.ts'
import { resendUnsentMail } from '#features/notification/server/unsent-mails.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { lockAccount } from '../../server/lock-account.ts'
import type { resendMail as contract } from '../contract.ts'

/** The mail itself is what the person is told. */
export async function resendMail({ viewer, params, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log, wake } = context
  await db.tx(async (tx) => {
    const person = await lockAccount(tx, params.id)
    let type: string | null = 'account.verify'
    if (body.mail === 'verification') {
      if (person.email_verified) refuse('operator.verified')
      await sendVerification(tx, context, person, now)
    } else type = await resendUnsentMail(tx, person.id, Number(body.mail), now)
    if (type === null) refuse('operator.mail_done')
    await recordAction(tx, {
      by: viewer,
      action: 'person.mail_resent',
      on: ['person', person.id],
      reason: body.reason,
      after: { mail: type },
      now,
    })
  })
  wake()
  log.info({ operator: viewer.id, person: params.id }, 'an operator sent a mail again')
  return { data: null }
}
