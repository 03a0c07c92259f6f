/** The timer of pushes that waited for the end of the quiet hours. */
import type { Context } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { NotificationEvents } from '../events.ts'

const BATCH = 200
const { eventsSql } = emitterOf<NotificationEvents>()

const DUE = preparedStatement({
  name: 'notification_due',
  row: { id: column.number() },
  text: `with due as (
          select notification_id from delivery where state = 'waiting' and due_at <= $1
          order by due_at limit ${BATCH} for update skip locked
        ), queued as (
          update delivery d set state = 'queued', due_at = null from due, notification n
          where d.notification_id = due.notification_id and d.state = 'waiting' and n.id = d.notification_id
          returning d.notification_id, n.event_id, n.person_id
        )
       ${eventsSql(
         'notification.due',
         {
           office: 'null::bigint',
           booking: 'null::bigint',
           person: 'null::uuid',
           at: '$1',
           payload: `jsonb_build_object('notification', notification_id, 'event', event_id)`,
         },
         'queued',
       )} returning id`,
})

/** Each is queued once, by the event that is written in the same statement. */
export async function queueDuePushes({ db }: Context, now: Temporal.Instant): Promise<number> {
  const queued = await db.tx((tx) => tx.query(DUE, [now]))
  return queued.length
}
