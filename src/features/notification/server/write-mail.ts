/**
 * The registry of mails: which event sends which mails. Each feature registers its own; contents are read when a mail
 * is sent, so that it does not report an outdated state. Keys are permanent: an event that is delivered twice sends one
 * mail.
 */
import type { Mail } from '#ports/mail.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { batchedStatement } from '#platform/db/batch/batched.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { EventTypes } from '#platform/jobs/emit.ts'
import type { RenderedMail } from '../mails/render-mail.ts'

/** The recipients of an event; each gets a separate mail. */
export type Recipient = 'account' | 'booker' | 'provider'
export type MailJob = { readonly event: number; readonly to: Recipient }
export type LocalMail = Mail & { readonly locale: Locale }

const EVENT = {
  id: column.number('e.id'),
  type: column.text('e.type'),
  booking_id: nullable.number('e.booking_id'),
  person_id: nullable.text('e.person_id'),
  payload: column.json<Readonly<Record<string, unknown>>>('e.payload'),
  at: column.instant('e.at'),
}

export type MailEvent = Readonly<RowOf<typeof EVENT>>

export type MailWorld = { readonly db: Pick<Database, 'read' | 'batched'>; readonly baseUrl: string }

export type ComposedMail = RenderedMail & {
  readonly to: string
  readonly locale: Locale
  readonly attachments?: Mail['attachments']
}

export type RegisteredMail = {
  readonly to: readonly Recipient[]
  /** The mail with current facts; null when it is not true any more, or its subject was deleted. */
  compose(event: MailEvent, to: Recipient, world: MailWorld): Promise<ComposedMail | null>
}

/** A feature's mails by event type; events without a mail are left out. */
export type MailsFor<Types extends EventTypes> = { readonly [Type in keyof Types]?: RegisteredMail }

/** All mails of the product, by event. */
export type MailRegistry = ReadonlyMap<string, RegisteredMail>

/** @throws when two features register a mail for one event */
export function mailRegistry(...features: readonly Readonly<Record<string, RegisteredMail>>[]): MailRegistry {
  const registry = new Map<string, RegisteredMail>()
  for (const [type, mail] of features.flatMap((mails) => Object.entries(mails))) {
    if (registry.has(type)) throw new Error(`two mails for the event ${type}`)
    registry.set(type, mail)
  }
  return registry
}

/** The mail jobs of an event; empty when no mail is registered. */
export function mailJobsOf(registry: MailRegistry, event: { readonly id: number; readonly type: string }): MailJob[] {
  return (registry.get(event.type)?.to ?? []).map((to) => ({ event: event.id, to }))
}

const READ_EVENT = batchedStatement<{ event: number }, MailEvent>({
  name: 'notification_event',
  columns: { event: 'bigint' },
  row: EVENT,
  text: (inputs) =>
    `select inputs.n, ${listOf(EVENT)} from ${inputs} inputs join domain_event e on e.id = inputs.event`,
})

/** The mail of a job with current facts; null when it is not true any more. */
export async function writeMail(registry: MailRegistry, job: MailJob, world: MailWorld): Promise<LocalMail | null> {
  const [event] = await world.db.batched(READ_EVENT, { event: job.event })
  const mail = event && (await registry.get(event.type)?.compose(event, job.to, world))
  if (!event || !mail) return null
  const { subject, html, text, to, locale, attachments = [] } = mail
  const key = job.to === 'account' ? `event-${event.id}` : `event-${event.id}-${job.to}`
  return { key, to, locale, subject, html, text, attachments }
}
