/** Reminders: an hour before the start and half an hour before the end, once each. */
import type { Context } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { REMIND_BEFORE_END_MINUTES, REMIND_BEFORE_START_MINUTES } from '../../rules/limits.ts'
import { eventsSql } from '../emit.ts'

const BATCH = 200
/** Later than this it is not said any more, because it would not be true. */
const LATE_MINUTES = 10

const reminder = (kind: 'starting' | 'ending', instant: 'start_at' | 'end_at', minutes: number) =>
  preparedStatement({
    name: `booking_remind_${kind}`,
    row: { id: column.number() },
    text: `with due as (
          select b.office_id, b.id, b.booker_id from booking b
          where b.status = 'confirmed'
            and b.${instant} <= $1::timestamptz + interval '${minutes} minutes'
            and b.${instant} > $1::timestamptz + interval '${minutes - LATE_MINUTES} minutes'
            -- Who has booked a moment ago knows.
            and b.created_at <= b.${instant} - interval '${minutes} minutes'
            and not exists (select from booking_reminder r where r.booking_id = b.id and r.kind = '${kind}')
          order by b.${instant} limit ${BATCH}
        ), told as (
          insert into booking_reminder (booking_id, kind) select id, '${kind}' from due on conflict do nothing returning booking_id
        )
       ${eventsSql(
         `booking.${kind}`,
         { office: 'due.office_id', booking: 'due.id', person: 'due.booker_id', at: '$1' },
         'due join told on told.booking_id = due.id',
       )} returning id`,
  })

const STARTING = reminder('starting', 'start_at', REMIND_BEFORE_START_MINUTES)
const ENDING = reminder('ending', 'end_at', REMIND_BEFORE_END_MINUTES)

export async function remindOfStarts({ db }: Context, now: Temporal.Instant): Promise<number> {
  return (await db.tx((tx) => tx.query(STARTING, [now]))).length
}

export async function remindOfEnds({ db }: Context, now: Temporal.Instant): Promise<number> {
  return (await db.tx((tx) => tx.query(ENDING, [now]))).length
}
