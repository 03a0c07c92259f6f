/**
 * Events become notifications and deliveries, in the transaction that marks the events as dispatched: each is told once,
 * wherever the process is killed.
 */
import { notifyPeople } from '#platform/realtime/person-channel.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { DomainEvent, JobSpec } from '#platform/jobs/jobs.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, nullable } from '#platform/db/row-columns.ts'
import type { NoticeRegistry, Recipient } from './notice-registry.ts'
import type { MailJob } from './write-mail.ts'

export type PushJob = { readonly notification: number; readonly event: number }

/** Who is told of an event, by the part they have in it. */
export type RecipientsOf = (
  tx: Tx,
  events: readonly DomainEvent[],
) => Promise<ReadonlyMap<number, Readonly<Partial<Record<Recipient, readonly string[]>>>>>

const WRITE = preparedStatement({
  name: 'notification_write',
  row: {
    id: column.number(),
    event_id: column.number(),
    person_id: column.text(),
    recipient: column.text<Recipient>(),
    channel: nullable.text<'push' | 'mail'>(),
  },
  text: `with wanted as (
          select * from jsonb_to_recordset($1::jsonb) as w (
            event_id bigint, person_id uuid, type text, recipient text, route text, params jsonb, created_at timestamptz,
            grp text, list boolean, push text, mail text)
        ), told as (
          insert into notification (person_id, event_id, type, recipient, route, params, is_listed, created_at)
          select p.id, w.event_id, w.type, w.recipient, w.route, w.params,
            w.list and not exists (select from notification_setting s
              where s.person_id = p.id and s.grp = w.grp and s.channel = 'list' and not s.is_on),
            w.created_at
          from wanted w join person_reach p on p.id = w.person_id
          on conflict do nothing returning id, event_id, person_id, recipient
        ), queued as (
          insert into delivery (notification_id, channel, is_urgent)
          select t.id, c.channel, coalesce(c.mode = 'urgent', false)
          from told t join wanted w on w.event_id = t.event_id and w.person_id = t.person_id and w.recipient = t.recipient
            cross join lateral (values ('push', w.push), ('mail', w.mail)) as c (channel, mode)
          where c.mode is not null
            and (c.mode = 'mandatory' or not exists (select from notification_setting s
              where s.person_id = t.person_id and s.grp = w.grp and s.channel = c.channel and not s.is_on))
            and (c.channel <> 'push' or exists (select from push_subscription s where s.person_id = t.person_id))
          returning notification_id, channel
        )
        select t.id, t.event_id, t.person_id, t.recipient, q.channel
        from told t left join queued q on q.notification_id = t.id`,
})

/** @returns the jobs that send them */
export async function writeNotifications(
  tx: Tx,
  registry: NoticeRegistry,
  events: readonly DomainEvent[],
  recipientsOf: RecipientsOf,
): Promise<JobSpec[]> {
  const due = events.flatMap((event): JobSpec[] => {
    if (event.type === 'notification.due') return [{ queue: 'push', data: event.payload as PushJob, event: event.id }]
    return event.type === 'notification.resend'
      ? [{ queue: 'mail', data: event.payload as MailJob, event: event.id }]
      : []
  })
  const told = events.filter((event) => registry.has(event.type))
  if (told.length === 0) return due
  const recipients = await recipientsOf(tx, told)
  const wanted: object[] = []
  const withoutAccount: JobSpec[] = []
  for (const event of told) {
    const notice = registry.get(event.type)
    for (const [to, telling] of Object.entries(notice?.to ?? {}) as [
      Recipient,
      NonNullable<typeof notice>['to'][Recipient] & object,
    ][]) {
      const people = recipients.get(event.id)?.[to] ?? []
      if (people.length === 0 && telling.mail) {
        withoutAccount.push({ queue: 'mail', data: { event: event.id, to } satisfies MailJob, event: event.id })
        continue
      }
      const { route, params } = notice!.target(event, to)
      for (const person of new Set(people))
        wanted.push({
          event_id: event.id,
          person_id: person,
          type: event.type,
          recipient: to,
          route,
          params,
          created_at: event.at.toString(),
          grp: telling.group,
          list: telling.list === true,
          push: telling.push ?? null,
          mail: telling.mail ?? null,
        })
    }
  }
  const rows = wanted.length === 0 ? [] : await tx.query(WRITE, [JSON.stringify(wanted)])
  await notifyPeople(
    tx,
    rows.map((row) => row.person_id),
  )
  const jobs = rows.flatMap(({ id, event_id, recipient, channel }): JobSpec[] => {
    if (channel === 'mail')
      return [
        {
          queue: 'mail',
          data: { event: event_id, to: recipient, notification: id } satisfies MailJob,
          event: event_id,
        },
      ]
    return channel === 'push'
      ? [{ queue: 'push', data: { notification: id, event: event_id } satisfies PushJob, event: event_id }]
      : []
  })
  return [...due, ...withoutAccount, ...jobs]
}
