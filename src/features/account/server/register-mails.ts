/** The account's mails: they are sent to the recipient in the event, even if the account has changed since. */
import type { ComposedMail, MailsFor, NoticeEvent, NoticeWorld } from '#features/notification/server/notice-registry.ts'
import type { Locale } from '#kernel/locale.ts'
import type { AccountEvents } from '../events.ts'
import {
  changedMail,
  deletionAskedMail,
  emailChangedMail,
  emailWantedMail,
  erasedMail,
  exportReadyMail,
  linkMail,
  newDeviceMail,
  newsletterMail,
  requestCopyMail,
  resetMail,
  signedOutMail,
  unlockedMail,
  verifyMail,
  type AccountMail,
} from '../mails/account-mails.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'

export const accountMails = {
  'account.verify': { to: ['account'], compose: compose(verifyMail) },
  'account.reset': { to: ['account'], compose: compose(resetMail) },
  'account.link': { to: ['account'], compose: compose(linkMail) },
  'account.changed': { to: ['account'], compose: compose(changedMail) },
  'account.email_wanted': { to: ['account'], compose: compose(emailWantedMail) },
  'account.email_changed': { to: ['account'], compose: compose(emailChangedMail) },
  'account.newsletter': { to: ['account'], compose: compose(newsletterMail) },
  'account.export_ready': { to: ['account'], compose: compose(exportReadyMail) },
  'account.request_copy': { to: ['account'], compose: compose(requestCopyMail) },
  'account.deletion_asked': { to: ['account'], compose: compose(deletionAskedMail) },
  'account.erased': { to: ['account'], compose: compose(erasedMail) },
  'account.signed_out': { to: ['account'], compose: compose(signedOutMail) },
  'account.unlocked': { to: ['account'], compose: compose(unlockedMail) },
  'account.new_device': { to: ['account'], compose: compose(newDeviceMail) },
} satisfies MailsFor<AccountEvents>

function compose(words: (mail: AccountMail) => RenderedMail) {
  return async (event: NoticeEvent, _: unknown, { db }: NoticeWorld): Promise<ComposedMail | null> => {
    const { email, name, url, device, change, newEmail, dueAt } = event.payload
    // Its account ended, or it is from long ago (platform/jobs/forget-payloads.ts).
    if (email === undefined) return null
    if (typeof email !== 'string' || typeof name !== 'string' || typeof url !== 'string')
      throw new Error(`event ${event.id} (${event.type}) lacks e-mail address, name or link`)
    const detail = device ?? change ?? newEmail ?? dueAt
    const locale: Locale = event.payload['locale'] === 'en' ? 'en' : 'de'
    const person = await db.read
      .selectFrom('person')
      .select('given_name')
      .where('id', '=', event.person_id)
      .executeTakeFirst()
    return {
      to: email,
      locale,
      ...words({ name: person?.given_name || name, locale, url, detail: typeof detail === 'string' ? detail : '' }),
    }
  }
}
