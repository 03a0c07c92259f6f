import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { AccountEvents } from '../../events.ts'
import type { MailPerson } from './send-account-mail.ts'
import { verifyLink } from './verify-link.ts'

const { emit } = emitterOf<AccountEvents>()

/** Another verification mail, whoever asks for it; a limit is the caller's. */
export async function sendVerification(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  person: MailPerson,
  now: Temporal.Instant,
): Promise<void> {
  const { id, email, name, locale } = person
  const payload = { email, name, locale, url: await verifyLink(config, person) }
  await emit(tx, { type: 'account.verify', person_id: id, payload, at: now })
}
