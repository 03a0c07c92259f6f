import { isUnavailable } from '#platform/db/connection/database-errors.ts'
import { batchedStatement, type Batching } from '#platform/db/batch/batched.ts'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { assertSendable } from './assert-sendable.ts'
import { type MailAttachment, MailUnavailable, type Mailer } from '#ports/mail.ts'

type InboxRow = {
  message_key: string
  recipient: string
  subject: string
  html: string
  text: string
  attachments: readonly object[]
  sent_at: Temporal.Instant
}

const KEEP = batchedStatement<InboxRow, object>({
  name: 'inbox_keep',
  columns: {
    message_key: 'text',
    recipient: 'text',
    subject: 'text',
    html: 'text',
    text: 'text',
    attachments: 'jsonb',
    sent_at: 'timestamptz',
  },
  row: {},
  text: (asked) => `
    insert into inbox_mail (message_key, recipient, subject, html, text, attachments, sent_at)
    select message_key, recipient, subject, html, text, attachments, sent_at from ${asked} asked
    on conflict (message_key) do nothing`,
})

/** As JSON: bytes as base64. */
export type KeptAttachment = {
  readonly name: string
  readonly contentType: string
  readonly content: string
  readonly isBase64?: true
}

function keptAttachment({ name, contentType, content }: MailAttachment): KeptAttachment {
  return typeof content === 'string'
    ? { name, contentType, content }
    : { name, contentType, content: Buffer.from(content).toString('base64'), isBase64: true }
}

/** Writes mails to the table inbox_mail, which /dev/mail shows. A second mail with the same key is not stored. */
export function createInboxMailer({ db, now }: { db: Batching; now: () => Temporal.Instant }): Mailer {
  return {
    name: 'inbox',
    async send(mail) {
      assertOutsideTransaction('mail.send')
      assertSendable(mail)
      try {
        await db.batched(KEEP, {
          message_key: mail.key,
          recipient: mail.to,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          attachments: (mail.attachments ?? []).map(keptAttachment),
          sent_at: now(),
        })
      } catch (error) {
        if (isUnavailable(error)) throw new MailUnavailable('the inbox is away', { cause: error })
        throw error
      }
    },
  }
}
