/** Who has which part in an event: the people that notices tell, and those whose user data change. */
import type { Recipient } from '#features/notification/server/notice-registry.ts'
import type { RecipientsOf } from '#features/notification/server/write-notifications.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, nullable } from '#platform/db/row-columns.ts'

const BOOKINGS = preparedStatement({
  name: 'notice_bookings',
  row: {
    id: column.number('b.id'),
    booker: column.text(),
    provider: nullable.text(),
    payer: column.text(),
    host: nullable.text(),
  },
  text: `select b.id, b.booker_id as booker, p.person_id as provider, coalesce(c.admin_id, b.booker_id) as payer,
          nullif(m.person_id, b.booker_id) as host
        from booking b join office o on o.id = b.office_id join provider p on p.id = o.provider_id
          left join company c on c.id = b.company_id
          left join user_office u on u.office_id = b.office_id left join member m on m.id = u.member_id
        where b.id = any($1::bigint[])`,
})

export const recipientsOf: RecipientsOf = async (tx, events) => {
  const bookings = [...new Set(events.flatMap((event) => event.booking_id ?? []))]
  const rows = bookings.length === 0 ? [] : await tx.query(BOOKINGS, [bookings])
  const byBooking = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    events.map((event) => {
      const booking = event.booking_id === null ? undefined : byBooking.get(event.booking_id)
      const of: Partial<Record<Recipient, readonly string[]>> = {
        ...(event.person_id !== null && { account: [event.person_id] }),
        ...(booking && { booker: [booking.booker], payer: [booking.payer] }),
        // Nobody offers the places that colleagues share.
        ...(booking?.provider && { provider: [booking.provider] }),
        ...(booking?.host && { host: [booking.host] }),
      }
      return [event.id, of]
    }),
  )
}
