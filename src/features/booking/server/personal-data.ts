import type { PersonalData } from '#platform/personal-data.ts'
import type { BookingStatus } from '../rules/states.ts'

/** Neither over nor called off. */
const OPEN: readonly BookingStatus[] = ['held', 'confirmed']

/** Bookings stay for as long as the law demands; what somebody wrote into one does not. */
export const bookingPersonalData: PersonalData = {
  files: {
    bookings: (db, personId) =>
      db
        .selectFrom('booking as b')
        .innerJoin('office as o', 'o.id', 'b.office_id')
        .innerJoin('location as l', 'l.id', 'o.location_id')
        .select([
          'b.id',
          'b.office_id',
          'o.title_de',
          'l.street',
          'l.postcode',
          'l.city',
          'b.status',
          'b.start_at',
          'b.end_at',
          'l.zone',
          'b.hours',
          'b.quantity',
          'b.currency',
          'b.sum_cents',
          'b.discount_cents',
          'b.discount_code',
          'b.total_cents',
          'b.fee_cents',
          'b.company_id',
          'b.created_at',
          'b.confirmed_at',
          'b.canceled_at',
          'b.canceled_by',
          'b.cancel_reason',
          'b.completed_at',
        ])
        .where('b.booker_id', '=', personId)
        .where('b.kind', '=', 'booking')
        .orderBy('b.start_at')
        .execute(),
    troubles: (db, personId) =>
      db
        .selectFrom('booking_trouble as t')
        .innerJoin('booking as b', (on) =>
          on.onRef('b.office_id', '=', 't.office_id').onRef('b.id', '=', 't.booking_id'),
        )
        .select(['t.booking_id', 't.reported_at', 't.answer', 't.answered_at', 't.closed_at'])
        .where('b.booker_id', '=', personId)
        .orderBy('t.reported_at')
        .execute(),
    'team-days': (db, personId) =>
      db
        .selectFrom('team_day')
        .select(['id', 'office_id', 'day', 'created_at'])
        .where('organiser_id', '=', personId)
        .orderBy('created_at')
        .execute(),
    withdrawals: (db, personId) =>
      db
        .selectFrom('booking_withdrawal as w')
        .innerJoin('booking as b', (on) =>
          on.onRef('b.office_id', '=', 'w.office_id').onRef('b.id', '=', 'w.booking_id'),
        )
        .select(['w.booking_id', 'w.name', 'w.declared_at'])
        .where('b.booker_id', '=', personId)
        .orderBy('w.declared_at')
        .execute(),
    messages: (db, personId) =>
      db
        .selectFrom('message')
        .select(['booking_id', 'text', 'sent_at', 'read_at', 'hidden_reason'])
        .where('from_person', '=', personId)
        .orderBy('sent_at')
        .execute(),
    message_reports: (db, personId) =>
      db
        .selectFrom('message_report')
        .select(['message_id', 'reason', 'reported_at'])
        .where('reporter_id', '=', personId)
        .orderBy('reported_at')
        .execute(),
    calendars: (db, personId) =>
      db
        .selectFrom('calendar_token')
        .select(['id', 'scope', 'office_id', 'created_at', 'used_at', 'revoked_at'])
        .where('person_id', '=', personId)
        .orderBy('created_at')
        .execute(),
  },
  /** Those of the person, and those at places of theirs. */
  async obstacle(db, personId) {
    const own = await db
      .selectFrom('booking')
      .select('id')
      .where('booker_id', '=', personId)
      .where('status', 'in', OPEN)
      .limit(1)
      .executeTakeFirst()
    const atOwnPlaces = await db
      .selectFrom('provider as p')
      .innerJoin('office as o', 'o.provider_id', 'p.id')
      .innerJoin('booking as b', 'b.office_id', 'o.id')
      .select('b.id')
      .where('p.person_id', '=', personId)
      .where('b.kind', '=', 'booking')
      .where('b.status', 'in', OPEN)
      .limit(1)
      .executeTakeFirst()
    return own || atOwnPlaces ? 'account.open_bookings' : null
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('message_report').where('reporter_id', '=', id).execute()
    // What was written to them goes as well, because it may say who they are.
    await tx
      .deleteFrom('message')
      .where((is) =>
        is.or([
          is('from_person', '=', id),
          is('booking_id', 'in', is.selectFrom('booking').select('id').where('booker_id', '=', id)),
        ]),
      )
      .execute()
    // That the booking was canceled stays; who signed the declaration does not.
    await tx
      .deleteFrom('booking_withdrawal')
      .where('booking_id', 'in', tx.selectFrom('booking').select('id').where('booker_id', '=', id))
      .execute()
    await tx.updateTable('message').set({ hidden_by: null }).where('hidden_by', '=', id).execute()
    await tx.deleteFrom('calendar_token').where('person_id', '=', id).execute()
    await tx
      .updateTable('booking')
      .set({ cancel_reason: null })
      .where('booker_id', '=', id)
      .where('cancel_reason', 'is not', null)
      .where('canceled_by', '=', 'user')
      .execute()
  },
}
