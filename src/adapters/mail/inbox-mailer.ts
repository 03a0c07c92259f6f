import type { Database } from '#platform/db/database.ts'
import { isUnavailable } from '#platform/db/database-errors.ts'
import { assertOutsideTransaction } from '#platform/db/transaction-scope.ts'
import { assertSendable } from './assert-sendable.ts'
import { MailUnavailable, type Mailer } from './port.ts'

/** Mails go into the table inbox_mail, where /dev/mail shows them. The same key is kept once. */
export function createInboxMailer({ db, now }: { db: Pick<Database, 'read'>; now: () => Temporal.Instant }): Mailer {
  return {
    name: 'inbox',
    async send(mail) {
      assertOutsideTransaction('mail.send')
      assertSendable(mail)
      try {
        await db.read.query(
          {
            name: 'inbox_keep',
            text: `insert into inbox_mail (message_key, recipient, subject, html, text, attachments, sent_at)
              values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_key) do nothing`,
          },
          [mail.key, mail.to, mail.subject, mail.html, mail.text, JSON.stringify(mail.attachments ?? []), now()],
        )
      } catch (error) {
        if (isUnavailable(error)) throw new MailUnavailable('the inbox is away', { cause: error })
        throw error
      }
    },
  }
}
