import { assertOneLine, MailRefused, type Mail } from '#ports/mail.ts'

/**
 * The checks of every mailer before it sends: one recipient, and no line break that could end a header (safety table
 * 19).
 * @throws MailRefused
 */
export function assertSendable(mail: Mail): void {
  const names = (mail.attachments ?? []).flatMap((one) => [one.name, one.contentType])
  assertOneLine(mail.key, mail.to, mail.subject, ...names)
  if (!/^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/.test(mail.to) || mail.to.length > 254)
    throw new MailRefused('the recipient is not one plain address')
}
