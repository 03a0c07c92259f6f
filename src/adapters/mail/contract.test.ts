import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#platform/db/testing/test-database.ts'
import { createInboxMailer, type KeptAttachment } from './inbox-mailer.ts'
import { describeMailer, MAIL, type Received } from './mailer-contract.ts'
import { MailRefused, MailUnavailable } from '#ports/mail.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const FROM = 'Viertel <hello@viertel.example>'
const now = () => Temporal.Instant.from('2026-11-20T08:00:00Z')

const readBytes = (bytes: Uint8Array) => ({ bytes, content: Buffer.from(bytes).toString('utf8') })

async function openInbox() {
  const { db, drop } = await createTestDatabase()
  const received = async (): Promise<Received[]> => {
    const rows = await db.read.query<
      Omit<Received, 'to' | 'attachments'> & { recipient: string; attachments: KeptAttachment[] }
    >('select * from inbox_mail order by id')
    return rows.map(({ recipient, attachments, ...rest }) => ({
      ...rest,
      to: recipient,
      attachments: attachments.map(({ content, isBase64, ...file }) => ({
        ...file,
        ...readBytes(new Uint8Array(Buffer.from(content, isBase64 ? 'base64' : 'utf8'))),
      })),
    }))
  }
  return { mailer: createInboxMailer({ db, now }), received, close: drop, db }
}

async function openSmtp() {
  const raw: { source: Buffer; recipients: string[] }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      const code = address.address.startsWith('gone') ? 550 : address.address.startsWith('busy') ? 451 : 0
      done(code === 0 ? null : Object.assign(new Error('no'), { responseCode: code }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        raw.push({ source: Buffer.concat(parts), recipients: session.envelope.rcptTo.map((one) => one.address) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM })
  const received = () =>
    Promise.all(
      raw.map(async ({ source, recipients }): Promise<Received> => {
        const mail = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' })
        expect(recipients).toEqual(mail.to?.map((one) => one.address))
        return {
          to: recipients.join(),
          subject: mail.subject ?? '',
          html: mail.html ?? '',
          text: mail.text ?? '',
          attachments: mail.attachments.map((one) => ({
            name: one.filename ?? '',
            contentType: one.mimeType,
            ...readBytes(new Uint8Array(one.content as ArrayBuffer)),
          })),
        }
      }),
    )
  const close = async () => {
    mailer.close()
    await new Promise<void>((done) => server.close(done))
  }
  return { mailer, received, close, raw }
}

describeMailer('inbox', openInbox)
describeMailer('smtp', openSmtp)

test('inbox: a key that was delivered is not delivered again, also at the same time', async () => {
  const { mailer, received, close } = await openInbox()
  await Promise.all([mailer.send(MAIL), mailer.send(MAIL), mailer.send({ ...MAIL, subject: 'other' })])
  await mailer.send({ ...MAIL, key: 'another' })
  expect(await received()).toHaveLength(2)
  await close()
})

test('inbox: refuses to send inside a transaction', async () => {
  const { mailer, received, close, db } = await openInbox()
  await expect(db.tx(() => mailer.send(MAIL))).rejects.toThrow(/inside a database transaction/)
  expect(await received()).toHaveLength(0)
  await close()
})

describe('smtp', () => {
  test('repeats carry the same Message-ID, other mails another; machines do not answer', async () => {
    const { mailer, raw, close } = await openSmtp()
    await mailer.send(MAIL)
    await mailer.send(MAIL)
    await mailer.send({ ...MAIL, key: 'another' })
    const mails = await Promise.all(raw.map(({ source }) => PostalMime.parse(source)))
    const ids = mails.map((mail) => mail.messageId)
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@viertel\.example>$/)
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false])
    expect(mails[0]?.headers.find((one) => one.key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(mails[0]?.from).toMatchObject({ address: 'hello@viertel.example', name: 'Viertel' })
    await close()
  })

  test('tells "never" from "not now"', async () => {
    const { mailer, close } = await openSmtp()
    await expect(mailer.send({ ...MAIL, to: 'gone@example.org' })).rejects.toThrow(MailRefused)
    await expect(mailer.send({ ...MAIL, to: 'busy@example.org' })).rejects.toThrow(MailUnavailable)
    await close()
    await expect(mailer.send(MAIL)).rejects.toThrow(MailUnavailable)
  })

  test('a server that is not there is "not now"', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: FROM })
    await expect(mailer.send(MAIL)).rejects.toThrow(MailUnavailable)
    mailer.close()
  })
})
