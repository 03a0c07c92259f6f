import { bookedStreet } from '#features/office/server/street-sql.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { LegState } from '#features/payment/rules/leg-states.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { batchedStatement, type Batching } from '#platform/db/batch/batched.ts'
import type { BookingFacts } from '../../mails/booking-facts.ts'
import { FULL_DAY_HOURS } from '../../rules/limits.ts'

/** @property hours charged from then on; null when it lasts until the office closes */
type AskedChange = {
  readonly until: string
  readonly hold_cents: number
  readonly day: string
  readonly a: number
  readonly b: number
  readonly hours: number | null
  readonly start_at: string
  readonly end_at: string
}

const ROW = {
  id: column.number('b.id'),
  version: column.number('b.version'),
  status: column.text('b.status'),
  day: column.text('b.day'),
  a: column.number('b.a'),
  b: column.number('b.b'),
  hours: column.number('b.hours'),
  quantity: column.number('b.quantity'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  free_until: column.instant('b.free_until'),
  hold_until: nullable.instant('b.hold_until'),
  currency: column.text<Currency>('b.currency'),
  sum_cents: column.number('b.sum_cents'),
  discount_cents: column.number('b.discount_cents'),
  total_cents: column.number('b.total_cents'),
  fee_cents: column.number('b.fee_cents'),
  tax_rate: column.number('b.tax_rate'),
  canceled_by: nullable.text('b.canceled_by'),
  cancel_reason: nullable.text('b.cancel_reason'),
  leg_state: column.text<LegState>('leg.state'),
  hold_cents: column.number('leg.hold_cents'),
  hold_at: nullable.instant('leg.hold_at'),
  refunded_cents: column.number('leg.refunded_cents'),
  amount_cents: column.number('leg.amount_cents'),
  debit_on: nullable.text('leg.debit_on'),
  account_last4: nullable.text("case when m.kind = 'sepa' then m.last4 end"),
  mandate_ref: nullable.text('m.mandate_ref'),
  moved_from: nullable.json<{ start_at: string; end_at: string }>(
    `(select json_build_object('start_at', v.old_start_at, 'end_at', v.old_end_at) from booking_move v
      where v.office_id = b.office_id and v.booking_id = b.id order by v.created_at desc, v.id desc limit 1)`,
  ),
  change: nullable.json<AskedChange>(
    `(select json_build_object('until', ch.until, 'hold_cents', ch.hold_cents, 'day', ch.day, 'a', ch.a, 'b', ch.b,
        'hours', case ch.kind when 'move' then ch.hours else b.hours + ch.hours end, 'start_at', ch.start_at, 'end_at', ch.end_at)
      from booking_change ch where ch.office_id = b.office_id and ch.booking_id = b.id)`,
  ),
  is_for_company: column.boolean('b.company_id is not null'),
  team_day: nullable.json<{ organiser: string | null; places: number; is_first: boolean }>(
    `(select json_build_object('organiser', case when t.organiser_id <> b.booker_id then organiser.name end,
        'places', (select sum(x.quantity) from booking x where x.team_day_id = t.id),
        'is_first', b.id = (select min(x.id) from booking x where x.team_day_id = t.id))
      from team_day t join person organiser on organiser.id = t.organiser_id where t.id = b.team_day_id)`,
  ),
  withdrawal: nullable.json<{ name: string; declared_at: string }>(
    `(select json_build_object('name', w.name, 'declared_at', w.declared_at) from booking_withdrawal w
      where w.office_id = b.office_id and w.booking_id = b.id)`,
  ),
  office_id: column.number('o.id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  access_note_de: column.text('o.access_note_de'),
  access_note_en: column.text('o.access_note_en'),
  street: column.text(bookedStreet('l', 'b')),
  postcode: column.text('l.postcode'),
  city: column.text('l.city'),
  country: column.text<Country>('l.country'),
  zone: column.text('l.zone'),
  grp: column.number('o.grp'),
  lat: column.number('l.lat'),
  lng: column.number('l.lng'),
  open: column.text('coalesce(d.open, o.hours[extract(isodow from b.day)::int])::text'),
  booker_email: column.text('booker.email'),
  booker_name: column.text('booker.name'),
  booker_given_name: column.text("coalesce(nullif(booker.given_name, ''), booker.name)"),
  booker_locale: column.text<Locale>('booker.locale'),
  payer_email: column.text('coalesce(admin.email, booker.email)'),
  payer_name: column.text('coalesce(admin.name, booker.name)'),
  payer_given_name: column.text(
    "coalesce(nullif(admin.given_name, ''), admin.name, nullif(booker.given_name, ''), booker.name)",
  ),
  payer_locale: column.text<Locale>('coalesce(admin.locale, booker.locale)'),
  owner_email: column.text('owner.email'),
  owner_name: column.text('owner.name'),
  owner_given_name: column.text("coalesce(nullif(owner.given_name, ''), owner.name)"),
  owner_locale: column.text<Locale>('owner.locale'),
  provider_name: column.text('p.name'),
}

const FACTS = batchedStatement<{ booking_id: number }, RowOf<typeof ROW>>({
  name: 'booking_facts',
  columns: { booking_id: 'bigint' },
  row: ROW,
  text: (inputs) => `
    select inputs.n, ${listOf(ROW)}
    from ${inputs} inputs join booking b on b.id = inputs.booking_id
      join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id and leg.kind = 'main'
      left join payment_method m on m.id = leg.method_id
      join office o on o.id = b.office_id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
      join person booker on booker.id = b.booker_id
      -- A place that colleagues share is the company's, and so whoever leads it is its provider.
      join person owner on owner.id = coalesce(p.person_id, (select c.admin_id from company c where c.id = p.company_id))
      left join company c on c.id = leg.company_id left join person admin on admin.id = c.admin_id
      left join office_day d on d.office_id = b.office_id and d.day = b.day`,
})

/** The current facts of a booking for its mails; null for deleted bookings. */
export async function readBookingFacts(db: Batching, bookingId: number): Promise<BookingFacts | null> {
  const [row] = await db.batched(FACTS, { booking_id: bookingId })
  if (!row) return null
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    day: row.day,
    a: row.a,
    b: row.b,
    hours: row.hours,
    quantity: row.quantity,
    startAt: row.start_at,
    endAt: row.end_at,
    freeUntil: row.free_until,
    holdUntil: row.hold_until,
    currency: row.currency,
    sumCents: row.sum_cents,
    discountCents: row.discount_cents,
    totalCents: row.total_cents,
    feeCents: row.fee_cents,
    movedFrom: row.moved_from && {
      startAt: Temporal.Instant.from(row.moved_from.start_at),
      endAt: Temporal.Instant.from(row.moved_from.end_at),
    },
    change: row.change && {
      until: Temporal.Instant.from(row.change.until),
      holdCents: row.change.hold_cents,
      to: {
        day: row.change.day,
        a: row.change.a,
        b: row.change.b,
        hours: row.change.hours ?? FULL_DAY_HOURS,
        startAt: Temporal.Instant.from(row.change.start_at),
        endAt: Temporal.Instant.from(row.change.end_at),
      },
    },
    isForCompany: row.is_for_company,
    teamDay: row.team_day && {
      organiser: row.team_day.organiser,
      places: row.team_day.places,
      isFirst: row.team_day.is_first,
    },
    withdrawal: row.withdrawal && {
      name: row.withdrawal.name,
      at: Temporal.Instant.from(row.withdrawal.declared_at),
    },
    taxRate: row.tax_rate,
    canceledBy: row.canceled_by,
    cancelReason: row.cancel_reason,
    leg: {
      state: row.leg_state,
      holdCents: row.hold_cents,
      holdAt: row.hold_at,
      refundedCents: row.refunded_cents,
      amountCents: row.amount_cents,
      debitOn: row.debit_on,
    },
    account: row.account_last4 === null ? null : { last4: row.account_last4, mandateRef: row.mandate_ref ?? '' },
    office: {
      id: row.office_id,
      titleDe: row.title_de,
      titleEn: row.title_en,
      accessNoteDe: row.access_note_de,
      accessNoteEn: row.access_note_en,
      street: row.street,
      postcode: row.postcode,
      city: row.city,
      country: row.country,
      zone: row.zone,
      group: row.grp,
      lat: row.lat,
      lng: row.lng,
      open: row.open,
    },
    booker: {
      email: row.booker_email,
      name: row.booker_name,
      givenName: row.booker_given_name,
      locale: row.booker_locale,
    },
    payer: { email: row.payer_email, name: row.payer_name, givenName: row.payer_given_name, locale: row.payer_locale },
    provider: {
      email: row.owner_email,
      name: row.owner_name,
      givenName: row.owner_given_name,
      locale: row.owner_locale,
      title: row.provider_name,
    },
  }
}
