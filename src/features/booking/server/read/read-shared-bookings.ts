/** What bookings say about two people, for the profile that each sees of the other (account/public-profile). */
import type { SharedBookings } from '#features/account/public-profile/server/shared-bookings.ts'
import { incomeOf } from '#features/payment/rules/commission.ts'
import { PLATFORM_DISCOUNT } from '#features/payment/server/leg-sql.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import type { BasisPoints, Cents, Currency } from '#kernel/money.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { owedCents } from '../../rules/owed-cents.ts'
import { localEnd } from '../../rules/local-end.ts'
import type { BookingStatus } from '../../rules/states.ts'

const TIME = {
  last_end_at: nullable.instant("max(b.end_at) filter (where b.status in ('confirmed', 'completed'))"),
  // A slot hold that ended unpaid was never confirmed.
  last_canceled_at: nullable.instant("max(b.canceled_at) filter (where b.status = 'canceled')"),
}

const READ_TIME = preparedStatement({
  name: 'booking_shared_time',
  row: TIME,
  text: `select ${listOf(TIME)}
    from booking b join office o on o.id = b.office_id join provider p on p.id = o.provider_id
    where b.confirmed_at is not null
      and b.booker_id in ($1, $2) and p.person_id in ($1, $2) and p.person_id <> b.booker_id`,
})

const BOX = {
  booker_id: column.text('b.booker_id'),
  host_id: nullable.text('p.person_id'),
  company_id: nullable.number('b.company_id'),
  status: column.text<BookingStatus>('b.status'),
  day: column.text('b.day'),
  a: column.number('b.a'),
  end_at: column.instant('b.end_at'),
  zone: column.text('l.zone'),
  currency: column.text<Currency>('b.currency'),
  total_cents: column.number<Cents>('b.total_cents'),
  fee_cents: column.number<Cents>('b.fee_cents'),
  commission_rate: column.number<BasisPoints>('b.commission_rate'),
  platform_discount_cents: column.number<Cents>(PLATFORM_DISCOUNT),
}

const READ_BOX = preparedStatement({
  name: 'booking_shared_box',
  row: BOX,
  text: `select ${listOf(BOX)}
    from booking b join office o on o.id = b.office_id join location l on l.id = o.location_id
      join provider p on p.id = o.provider_id
      join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id and leg.kind = 'main'
      left join discount_code dc on dc.code = b.discount_code
    where b.id = $1 and b.confirmed_at is not null`,
})

export const sharedBookings: SharedBookings = {
  async timeOf(db, viewerId, personId) {
    const [row] = await db.query(READ_TIME, [viewerId, personId])
    return { lastEndAt: row?.last_end_at ?? null, lastCanceledAt: row?.last_canceled_at ?? null }
  },

  async boxOf(db, viewer, personId, bookingId) {
    const [row] = await db.query(READ_BOX, [bookingId])
    if (!row) return null
    const isHost = row.host_id === viewer.id && row.booker_id === personId
    const isBooker = row.booker_id === viewer.id && row.host_id === personId
    const isPayer = viewer.kind === 'corporate' && viewer.companyId !== null && viewer.companyId === row.company_id
    if (!isHost && !isBooker && !(isPayer && row.booker_id === personId)) return null
    const owed = owedCents({ status: row.status, totalCents: row.total_cents, feeCents: row.fee_cents })
    return {
      date: row.day,
      from: formatQuarter(row.a),
      to: localEnd(row.end_at, row.zone, row.day),
      currency: row.currency,
      total: isPayer ? owed : null,
      income: isHost ? incomeOf(owed, row.platform_discount_cents, row.commission_rate) : null,
    }
  },
}
