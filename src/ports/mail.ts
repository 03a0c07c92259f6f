/** The mail port. `key` is an idempotency key: a mail whose key was delivered is never delivered again. */
export type Mail = {
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments?: readonly MailAttachment[]
}

export type MailAttachment = {
  readonly name: string
  readonly contentType: string
  readonly content: string | Uint8Array
}

export type Mailer = {
  readonly name: 'inbox' | 'smtp'
  /** @throws MailUnavailable when it can be retried, MailRefused when this mail can never be sent */
  send(mail: Mail): Promise<void>
}

export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable'
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Header values must be one line (safety 19). */
export function assertOneLine(...values: string[]): void {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (values.some((value) => /[\u0000-\u001f\u007f]/.test(value)))
    throw new MailRefused('a header value holds a control character')
}
