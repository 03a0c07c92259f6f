/** The contract of every mailer; contract.test.ts runs it for each. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mail, type Mailer, MailRefused } from '#ports/mail.ts'

export type Received = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly ReceivedFile[]
}

export type ReceivedFile = {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
  /** The same as UTF-8. */
  readonly content: string
}

export type MailerUnderTest = {
  readonly mailer: Mailer
  received(): Promise<readonly Received[]>
  close(): Promise<void>
}

/** Every byte there is: no encoding of text may touch them. */
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)

export const MAIL: Mail = {
  key: 'booking:1:confirmed:booker',
  to: 'lena@example.org',
  subject: 'Gebucht: Schreibtisch „Süd“ für 9,50 €',
  html: '<!doctype html><p>Grüße &amp; bis Freitag</p>',
  text: `Grüße & bis Freitag\n\n.\nFrom hier\n${'Wort '.repeat(300)}\n`,
  attachments: [
    {
      name: 'viertel-1.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: 'BEGIN:VCALENDAR\r\nSUMMARY:Süd\r\nEND:VCALENDAR\r\n',
    },
    { name: 'terms.pdf', contentType: 'application/pdf', content: BYTES },
  ],
}

export function describeMailer(name: string, open: () => Promise<MailerUnderTest>): void {
  describe(name, () => {
    let subject: MailerUnderTest
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(() => subject.close())

    test('delivers what was given: umlauts, long lines, a lone dot, the attachment', async () => {
      await subject.mailer.send(MAIL)
      const [mail] = await subject.received()
      expect(mail).toMatchObject({ to: MAIL.to, subject: MAIL.subject })
      const plain = (text: string | Uint8Array | undefined) => String(text).replaceAll('\r\n', '\n').trim()
      expect(plain(mail?.html)).toBe(MAIL.html)
      expect(plain(mail?.text)).toBe(MAIL.text.trim())
      expect(mail?.attachments).toHaveLength(2)
      expect(mail?.attachments[0]?.name).toBe('viertel-1.ics')
      expect(plain(mail?.attachments[0]?.content)).toBe(plain(MAIL.attachments?.[0]?.content))
      expect(mail?.attachments[0]?.contentType).toMatch(/^text\/calendar/)
    })

    test('delivers bytes as they are', async () => {
      await subject.mailer.send({ ...MAIL, key: 'bytes' })
      const file = (await subject.received()).at(-1)?.attachments[1]
      expect(file).toMatchObject({ name: 'terms.pdf', contentType: 'application/pdf' })
      expect(file?.bytes).toEqual(BYTES)
    })

    test.each([
      ['recipient', { to: 'a@example.org\r\nBcc: b@example.org' }],
      ['two recipients', { to: 'a@example.org, b@example.org' }],
      ['named recipient', { to: 'A <a@example.org>' }],
      ['no recipient', { to: '' }],
      ['subject', { subject: 'x\r\nBcc: b@example.org' }],
      ['subject with a bare line feed', { subject: 'x\nBcc: b@example.org' }],
      ['subject with NUL', { subject: 'x\0' }],
      ['key', { key: 'x\r\ny' }],
      ['attachment name', { attachments: [{ name: 'a\r\nX: y', contentType: 'text/plain', content: '' }] }],
      ['attachment type', { attachments: [{ name: 'a', contentType: 'text/plain\r\nX: y', content: '' }] }],
    ])('refuses to be led by the %s', async (_, change) => {
      const before = (await subject.received()).length
      await expect(subject.mailer.send({ ...MAIL, key: 'led', ...change })).rejects.toThrow(MailRefused)
      expect(await subject.received()).toHaveLength(before)
    })
  })
}
