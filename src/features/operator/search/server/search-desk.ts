import { sql, type RawBuilder } from 'kysely'
import { findInvoicesByNumber } from '#features/invoice/server/find-by-number.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { kindOfBits } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { searchDesk as contract } from '../contract.ts'
import { containing, readQuery, type DeskQuery } from '../rules/read-query.ts'

const MOST = 10

export async function searchDesk({ query, locale, context }: Call<typeof contract>) {
  const { read } = context.db
  const asked = readQuery(query.q)
  const [people, companies, offices, bookings, payments, invoices] = await Promise.all([
    findPeople(read, asked),
    findCompanies(read, asked),
    findOffices(read, asked, locale),
    findBookings(read, asked, locale),
    findPayments(read, asked),
    asked.invoice === null ? [] : findInvoicesByNumber(read, asked.invoice),
  ])
  return {
    data: {
      people: people.map(({ id, name, email, kind, suspended_at }) => ({
        id,
        name,
        email,
        kind: kindOfBits(kind),
        isSuspended: suspended_at !== null,
      })),
      companies,
      offices: offices.map(({ hidden_at, ...office }) => ({ ...office, isHidden: hidden_at !== null })),
      bookings: bookings.map(({ start_at, ...booking }) => ({ ...booking, startAt: start_at.toString() })),
      payments: payments.map((row) => ({
        id: row.id,
        booking: row.booking_id,
        payer: row.payer,
        cents: row.amount_cents,
        currency: row.currency as Currency,
        reference: asked.reference ?? '',
      })),
      invoices: invoices.map((row) => ({
        id: row.id,
        number: row.number,
        booking: row.booking_id,
        cents: row.gross_cents,
        currency: row.currency as Currency,
        issuedAt: row.issued_at.toString(),
      })),
    },
  }
}

/** People with exactly this address or name come first, then those with it as whole words. */
async function findPeople(db: Reads, { personId, email, words }: DeskQuery) {
  if (personId === null && email === null && words === null) return []
  return db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'kind', 'suspended_at'])
    .where('erased_at', 'is', null)
    .where((is) =>
      is.or([
        ...(personId === null ? [] : [is('id', '=', personId)]),
        ...(email === null ? [] : [is('email', 'like', containing(email))]),
        ...(words === null ? [] : [hasWords(sql`plain_name(name)`, words)]),
      ]),
    )
    .orderBy(sql`(email = ${email ?? ''}) desc`)
    .orderBy(sql`(plain_name(name) = plain_name(${words ?? ''})) desc`)
    .orderBy(sql`${hasWhole(sql`plain_name(name)`, words)} desc`)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** Whatever its accents. plain_name leaves the signs of LIKE out, so that of those alone nothing is left to find. */
const hasWords = (name: RawBuilder<string>, words: string) =>
  sql<boolean>`${name} like '%' || nullif(plain_name(${words}), '') || '%'`

/** The words as they are, not as the beginning or the end of longer ones. */
const hasWhole = (name: RawBuilder<string>, words: string | null) =>
  sql<boolean>`strpos(' ' || regexp_replace(${name}, '[^[:alnum:]]+', ' ', 'g') || ' ',
    ' ' || btrim(regexp_replace(plain_name(${words ?? ''}), '[^[:alnum:]]+', ' ', 'g')) || ' ') > 0`

/** By the name of the company or its team; its page is that of its admin. */
async function findCompanies(db: Reads, { words }: DeskQuery) {
  if (words === null) return []
  const names = sql<string>`plain_name(company.name || ' ' || coalesce(company.team_name, ''))`
  return db
    .selectFrom('company')
    .innerJoin('person', 'person.id', 'company.admin_id')
    .select(['company.id', 'company.name', 'person.id as admin', 'person.name as adminName'])
    .where(hasWords(names, words))
    .orderBy(sql`(plain_name(company.name) = plain_name(${words})) desc`)
    .orderBy(sql`${hasWhole(names, words)} desc`)
    .orderBy('company.name')
    .orderBy('company.id')
    .limit(MOST)
    .execute()
}

const titleOf = (locale: Locale) => (locale === 'en' ? sql<string>`office.title_en` : sql<string>`office.title_de`)

async function findOffices(db: Reads, { number, words }: DeskQuery, locale: Locale) {
  if (number === null && words === null) return []
  return db
    .selectFrom('office')
    .innerJoin('provider', 'provider.id', 'office.provider_id')
    .innerJoin('location', 'location.id', 'office.location_id')
    .select([
      'office.id',
      titleOf(locale).as('title'),
      'provider.name as provider',
      'location.city',
      'office.hidden_at',
    ])
    .select(sql<'draft' | 'published' | 'unpublished' | 'deleted'>`office.status`.as('status'))
    .where((is) =>
      is.or([
        ...(number === null ? [] : [is('office.id', '=', number)]),
        ...(words === null ? [] : [hasWords(sql`plain_name(office.title_de || ' ' || office.title_en)`, words)]),
      ]),
    )
    .orderBy(sql`(office.id = ${number ?? 0}) desc`)
    .orderBy(sql`${hasWhole(sql`plain_name(office.title_de || ' ' || office.title_en)`, words)} desc`)
    .orderBy('title')
    .orderBy('office.id')
    .limit(MOST)
    .execute()
}

async function findBookings(db: Reads, { number }: DeskQuery, locale: Locale) {
  if (number === null) return []
  return db
    .selectFrom('booking')
    .innerJoin('office', 'office.id', 'booking.office_id')
    .innerJoin('person', 'person.id', 'booking.booker_id')
    .select(['booking.id', titleOf(locale).as('office'), 'person.name as booker', 'booking.start_at'])
    .select(sql<'held' | 'confirmed' | 'canceled' | 'completed' | 'expired'>`booking.status`.as('status'))
    .where('booking.id', '=', number)
    .where('booking.kind', '=', 'booking')
    .execute()
}

async function findPayments(db: Reads, { reference }: DeskQuery) {
  if (reference === null) return []
  return db
    .selectFrom('payment_leg as leg')
    .innerJoin('person', 'person.id', 'leg.payer_id')
    .select(['leg.id', 'leg.booking_id', 'person.name as payer', 'leg.amount_cents', 'leg.currency'])
    .where((is) =>
      is.or([
        is('leg.charge_ref', '=', reference),
        is.and([
          // Those of the index that finds a payment by its authorisation.
          is('leg.provider', 'in', ['sandbox', 'stripe']),
          is('leg.auth_ref', '=', reference),
        ]),
      ]),
    )
    .orderBy('leg.id')
    .limit(MOST)
    .execute()
}
