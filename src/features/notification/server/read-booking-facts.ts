import type { LegState } from '#features/payment/rules/leg-states.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { groupedStatement, type Grouping } from '#platform/db/grouped.ts'
import type { BookingFacts } from '../mails/booking-facts.ts'

type Row = {
  id: number
  version: number
  status: string
  day: string
  a: number
  b: number
  hours: number
  quantity: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  free_until: Temporal.Instant
  hold_until: Temporal.Instant | null
  currency: Currency
  sum_cents: number
  discount_cents: number
  total_cents: number
  fee_cents: number
  tax_rate: number
  canceled_by: string | null
  cancel_reason: string | null
  leg_state: LegState
  hold_cents: number
  hold_at: Temporal.Instant | null
  office_id: number
  title_de: string
  title_en: string
  access_note_de: string
  access_note_en: string
  street: string
  postcode: string
  city: string
  country: Country
  zone: string
  lat: number
  lng: number
  open: string
  booker_email: string
  booker_name: string
  booker_given_name: string
  booker_locale: Locale
  payer_email: string
  payer_name: string
  payer_given_name: string
  payer_locale: Locale
  owner_email: string
  owner_name: string
  owner_given_name: string
  owner_locale: Locale
  provider_name: string
}

const FACTS = groupedStatement<{ booking_id: number }, Row>({
  name: 'notification_booking_facts',
  columns: { booking_id: 'bigint' },
  text: (asked) => `
    select asked.n, b.id, b.version, b.status, b.day, b.a, b.b, b.hours, b.quantity, b.start_at, b.end_at, b.free_until, b.hold_until, b.currency, b.sum_cents,
      b.discount_cents, b.total_cents, b.fee_cents, b.tax_rate, b.canceled_by, b.cancel_reason,
      leg.state as leg_state, leg.hold_cents, leg.hold_at,
      o.id as office_id, o.title_de, o.title_en, o.access_note_de, o.access_note_en, l.street, l.postcode, l.city, l.country, l.zone, l.lat, l.lng,
      coalesce(d.open, o.hours[extract(isodow from b.day)::int])::text as open,
      booker.email as booker_email, booker.name as booker_name, coalesce(nullif(booker.given_name, ''), booker.name) as booker_given_name, booker.locale as booker_locale,
      coalesce(admin.email, booker.email) as payer_email, coalesce(admin.name, booker.name) as payer_name, coalesce(nullif(admin.given_name, ''), admin.name, nullif(booker.given_name, ''), booker.name) as payer_given_name, coalesce(admin.locale, booker.locale) as payer_locale,
      owner.email as owner_email, owner.name as owner_name, coalesce(nullif(owner.given_name, ''), owner.name) as owner_given_name, owner.locale as owner_locale, p.name as provider_name
    from ${asked} asked join booking b on b.id = asked.booking_id
      join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id and leg.kind = 'main'
      join office o on o.id = b.office_id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
      join person booker on booker.id = b.booker_id join person owner on owner.id = p.person_id
      left join company c on c.id = leg.company_id left join person admin on admin.id = c.admin_id
      left join office_day d on d.office_id = b.office_id and d.day = b.day
    where b.kind = 'booking'`,
})

/** A booking as mails tell it, as it is now; null for blocks and what is gone. */
export async function readBookingFacts(db: Grouping, bookingId: number): Promise<BookingFacts | null> {
  const [row] = await db.grouped(FACTS, { booking_id: bookingId })
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
    taxRate: row.tax_rate,
    canceledBy: row.canceled_by,
    cancelReason: row.cancel_reason,
    leg: { state: row.leg_state, holdCents: row.hold_cents, holdAt: row.hold_at },
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
