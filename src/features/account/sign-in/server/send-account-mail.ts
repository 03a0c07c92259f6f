import type { Locale } from '#kernel/locale.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { Context } from '#platform/context.ts'
import type { AccountEvents } from '../../events.ts'

const { emit } = emitterOf<AccountEvents>()

export type MailPerson = { readonly id: string; readonly email: string; readonly name: string; readonly locale: Locale }

/** The mails with a link are sent by events of the same name. */
export async function sendAccountMail(
  { db, clock, wake }: Pick<Context, 'db' | 'clock' | 'wake'>,
  kind: 'verify' | 'reset' | 'link' | 'newsletter' | 'email_wanted',
  { id, email, name, locale }: MailPerson,
  url: string,
): Promise<void> {
  const payload = { email, name, locale, url }
  await emit(db.write, { type: `account.${kind}`, person_id: id, payload, at: clock.now() })
  wake()
}
