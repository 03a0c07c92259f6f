/**
 * Sends what was written down. A job may run twice, because its process was killed in between: what was sent is marked,
 * mails have permanent keys, and a push that comes again replaces the first on the device.
 */
import type { Context } from '#platform/context.ts'
import { batchedStatement } from '#platform/db/batch/batched.ts'
import { column } from '#platform/db/row-columns.ts'
import { noticeWorldOf, type NoticeRegistry } from './notice-registry.ts'
import { writeMail, type MailJob } from './write-mail.ts'

type DeliveryState = 'queued' | 'waiting' | 'sent' | 'dropped'

const READ_STATE = batchedStatement<{ notification: number }, { state: DeliveryState }>({
  name: 'notification_mail_state',
  columns: { notification: 'bigint' },
  row: { state: column.text<DeliveryState>('d.state') },
  text: (inputs) =>
    `select inputs.n, d.state from ${inputs} inputs
      join delivery d on d.notification_id = inputs.notification and d.channel = 'mail'`,
})

const MARK_MAIL = batchedStatement<{ notification: number; state: DeliveryState }, object>({
  name: 'notification_mark_mail',
  columns: { notification: 'bigint', state: 'text' },
  row: {},
  text: (inputs) =>
    `update delivery d set state = inputs.state, attempts = d.attempts + 1 from ${inputs} inputs
      where d.notification_id = inputs.notification and d.channel = 'mail'`,
})

export async function deliverMail(
  context: Pick<Context, 'db' | 'config' | 'storage' | 'mailer' | 'log'>,
  registry: NoticeRegistry,
  job: MailJob,
): Promise<void> {
  const { db, mailer } = context
  const { notification } = job
  if (notification !== undefined) {
    const [delivery] = await db.batched(READ_STATE, { notification })
    // The notification went with its person, or another process was faster.
    if (!delivery || delivery.state === 'sent' || delivery.state === 'dropped') return
  }
  const mail = await writeMail(registry, job, noticeWorldOf(context))
  if (mail) await mailer.send(mail)
  if (notification !== undefined) await db.batched(MARK_MAIL, { notification, state: mail ? 'sent' : 'dropped' })
}
