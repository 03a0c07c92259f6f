import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { traced } from '#platform/trace/trace.ts'
import { assertSendable } from './assert-sendable.ts'
import { MailRefused, MailUnavailable, type Mailer } from '#ports/mail.ts'

const CONNECTIONS = 2
const CONNECT_MS = 5000
const SILENCE_MS = 15_000

/**
 * Sends mails by SMTP over a few pooled connections. SMTP cannot guarantee exactly one delivery: when the answer is
 * lost, the mail is sent again with the same Message-ID, by which mailboxes recognize duplicates.
 * @param url smtp://user:secret@host:587 (STARTTLS, required when there is a password to protect) or smtps://host
 * @param from the sender, `Viertel <hello@viertel.example>`
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer & { close(): void } {
  const transport = createTransport({ ...optionsOf(url), pool: true, maxConnections: CONNECTIONS })
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    name: 'smtp',
    async send(mail) {
      assertOutsideTransaction('mail.send')
      assertSendable(mail)
      try {
        const message = {
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: `<${createHash('sha256').update(mail.key).digest('hex').slice(0, 32)}@${domain}>`,
          // Suppresses automatic replies such as out-of-office notices (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          attachments: (mail.attachments ?? []).map((one) => ({
            filename: one.name,
            contentType: one.contentType,
            content: typeof one.content === 'string' ? one.content : Buffer.from(one.content),
            // Base64 preserves every byte: calendar files end their lines with CR LF.
            contentTransferEncoding: 'base64' as const,
          })),
        }
        const begun = { name: 'send mail', kind: 'client', attributes: { 'peer.service': 'mail' } } as const
        await traced(
          () => begun,
          () => transport.sendMail(message),
        )
      } catch (error) {
        throw sendError(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Greets the server and signs in, as for a mail, and sends none. @throws with the server's answer, or why there is none */
export async function greetMailServer(url: string): Promise<void> {
  const transport = createTransport(optionsOf(url))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function optionsOf(url: string) {
  const { username, hostname } = new URL(url)
  const near = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    url,
    requireTLS: username !== '' && !near,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** 5xx for the recipient or the content is final; any other error, including a refused login, is retried. */
function sendError(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
  return final
    ? new MailRefused(`the mail server refused the mail (${responseCode})`, { cause: error })
    : new MailUnavailable(`the mail server is away (${code ?? 'unknown'})`, { cause: error })
}
