/** Reports that nobody has answered in time: the guest is told, and of a host who is often silent those operators who may act on it. */
import { mayActAtDesk } from '#features/account/person/server/desk-people.ts'
import type { Context } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { eventsSql } from '../../server/emit.ts'
import { ANSWER_MINUTES, UNANSWERED_DAYS, UNANSWERED_MOST } from '../rules/trouble.ts'

const BATCH = 200

const SILENT = preparedStatement({
  name: 'trouble_silent',
  row: { id: column.number() },
  text: `with due as (
      select office_id, booking_id, reported_at from booking_trouble
      where answered_at is null and closed_at is null and silent_at is null
        and reported_at <= $1::timestamptz - interval '${ANSWER_MINUTES} minutes'
      order by reported_at limit ${BATCH} for update skip locked
    ), done as (
      update booking_trouble t set silent_at = $1 from due
      where t.office_id = due.office_id and t.booking_id = due.booking_id and t.reported_at = due.reported_at
      returning t.office_id, t.booking_id
    )
    ${eventsSql(
      'booking.trouble_silent',
      { office: 'b.office_id', booking: 'b.id', person: 'b.booker_id', at: '$1' },
      'done join booking b on b.office_id = done.office_id and b.id = done.booking_id',
    )} returning id`,
})

/** Told once in the time that is counted. The last report stands for all of them. */
const UNREACHABLE = preparedStatement({
  name: 'trouble_unreachable',
  row: { id: column.number() },
  text: `with silent as (
      select o.provider_id, count(*)::int as times, max(t.silent_at) as last
      from booking_trouble t join office o on o.id = t.office_id
      where t.silent_at > $1::timestamptz - interval '${UNANSWERED_DAYS} days'
        and o.provider_id in (select c.provider_id from booking_trouble s join office c on c.id = s.office_id where s.silent_at = $1)
      group by o.provider_id having count(*) >= ${UNANSWERED_MOST} and count(t.told_at) = 0
    ), told as (
      update booking_trouble t set told_at = $1
      from (
        select distinct on (s.provider_id) s.times, t.office_id, t.booking_id, t.reported_at
        from silent s join office o on o.provider_id = s.provider_id
          join booking_trouble t on t.office_id = o.id and t.silent_at = s.last
        order by s.provider_id, t.reported_at desc
      ) latest
      where t.office_id = latest.office_id and t.booking_id = latest.booking_id and t.reported_at = latest.reported_at
      returning t.office_id, t.booking_id, latest.times
    )
    ${eventsSql(
      'provider.unreachable',
      {
        office: 'told.office_id',
        booking: 'told.booking_id',
        person: 'operator.id',
        at: '$1',
        payload: `jsonb_build_object('times', told.times)`,
      },
      `told cross join person operator where ${mayActAtDesk('operator', 'support')}`,
    )} returning id`,
})

export async function watchSilence({ db }: Context, now: Temporal.Instant): Promise<number> {
  return db.tx(async (tx) => {
    const silent = await tx.query(SILENT, [now])
    if (silent.length > 0) await tx.query(UNREACHABLE, [now])
    return silent.length
  })
}
