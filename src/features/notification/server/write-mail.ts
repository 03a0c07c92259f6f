/** Mails of notices. Keys are permanent: an event that is delivered twice sends one mail. */
import type { Mail } from '#ports/mail.ts'
import type { Locale } from '#kernel/locale.ts'
import { batchedStatement } from '#platform/db/batch/batched.ts'
import { listOf } from '#platform/db/row-columns.ts'
import { withOperator } from '../mails/render-mail.ts'
import { EVENT, type NoticeEvent, type NoticeRegistry, type NoticeWorld, type Recipient } from './notice-registry.ts'

export type MailJob = {
  readonly event: number
  readonly to: Recipient
  /** Absent when the recipient has no account, and in jobs of earlier versions. */
  readonly notification?: number
}
export type LocalMail = Mail & { readonly locale: Locale }

/** The mail jobs of an event; empty when no mail is registered. */
export function mailJobsOf(registry: NoticeRegistry, event: { readonly id: number; readonly type: string }): MailJob[] {
  return Object.entries(registry.get(event.type)?.to ?? {})
    .filter(([, telling]) => telling.mail !== undefined)
    .map(([to]) => ({ event: event.id, to: to as Recipient }))
}

const READ_EVENT = batchedStatement<{ event: number }, NoticeEvent>({
  name: 'notification_event',
  columns: { event: 'bigint' },
  row: EVENT,
  text: (inputs) =>
    `select inputs.n, ${listOf(EVENT)} from ${inputs} inputs join domain_event e on e.id = inputs.event`,
})

/** The mail of a job with current facts; null when it is not true any more. */
export async function writeMail(registry: NoticeRegistry, job: MailJob, world: NoticeWorld): Promise<LocalMail | null> {
  const [event] = await world.db.batched(READ_EVENT, { event: job.event })
  const notice = event && (await registry.get(event.type)?.compose(event, job.to, world))
  const mail = notice?.isTrue ? await notice.mail() : null
  if (!event || !mail) return null
  const { to, locale, attachments = [] } = mail
  const { config, baseUrl } = world
  const operator = {
    name: config.OPERATOR_NAME,
    address: config.OPERATOR_ADDRESS,
    register: config.OPERATOR_REGISTER,
    email: config.OPERATOR_EMAIL,
    baseUrl,
  }
  const { subject, html, text } = withOperator(mail, operator, locale)
  const key = job.to === 'account' ? `event-${event.id}` : `event-${event.id}-${job.to}`
  return { key, to, locale, subject, html, text, attachments }
}
