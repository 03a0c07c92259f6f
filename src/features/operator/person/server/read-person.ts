import { sql } from 'kysely'
import { readLocks } from '#features/account/sign-in/server/locks.ts'
import { listUnsentMails } from '#features/notification/server/unsent-mails.ts'
import type { OffersAs } from '#features/office/trader/rules/trader.ts'
import { IN_ARREARS } from '#features/payment/rules/leg-lists.ts'
import { DESK_ROLES, mayAtDesk, type DeskRole } from '#kernel/desk-roles.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import { kindOfBits } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { inStates } from '#platform/db/state-sql.ts'
import { comingVisits, titleFor } from '../../server/coming-visits.ts'
import { noteReading } from '../../server/note-reading.ts'
import type { readPerson as contract } from '../contract.ts'

const MOST = 10

/**
 * However much somebody has: one statement for who they are, one for whether this reading was noted (and one transaction
 * that notes it), then seven for support and one for finance, all at the same time.
 */
export async function readPerson({ viewer, params: { id }, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const row = await findPerson(read, id)
  if (!row) refuse('request.not_found')
  await noteReading(context, viewer, id, now)
  const roles = viewer.deskRoles ?? []
  const [account, open] = await Promise.all([
    mayAtDesk(roles, ['support']) ? readAccount(read, row, locale, now) : null,
    mayAtDesk(roles, ['finance']) ? readOpen(read, id, locale) : null,
  ])
  return {
    data: {
      id: row.id,
      name: row.name,
      email: row.email,
      kind: kindOfBits(row.kind),
      // Who may do what at the desk is the owners' affair (decision 69).
      roles: mayAtDesk(roles, []) ? DESK_ROLES.filter((one) => row.desk_roles.includes(one)) : [],
      locale: row.locale,
      country: row.country,
      createdAt: row.created_at.toString(),
      isVerified: row.email_verified,
      hasFactor: row.with_factor !== null,
      endsAt: row.due_at?.toString() ?? null,
      suspended:
        row.suspended_at === null ? null : { at: row.suspended_at.toString(), reason: row.suspended_reason ?? '' },
      company: row.company_id === null ? null : { id: row.company_id, name: row.company ?? '' },
      provider:
        row.provider_id === null
          ? null
          : {
              id: row.provider_id,
              name: row.provider ?? '',
              isVerified: row.verified_at !== null,
              declared: declaredOf(row),
            },
      account,
      open,
    },
  }
}

function findPerson(db: Reads, id: string) {
  return db
    .selectFrom('person as p')
    .leftJoin('person_with_factor as f', 'f.person_id', 'p.id')
    .leftJoin('company as c', 'c.id', 'p.company_id')
    .leftJoin('provider as pr', 'pr.person_id', 'p.id')
    .leftJoin('account_deletion as d', 'd.person_id', 'p.id')
    .select(['p.id', 'p.name', 'p.email', 'p.kind', 'p.created_at', 'p.email_verified', 'p.suspended_at'])
    .select(['p.suspended_reason', 'p.company_id', 'c.name as company', 'd.due_at', 'f.person_id as with_factor'])
    .leftJoin('billing_address as b', (on) => on.onRef('b.person_id', '=', 'p.id').on('b.is_default', '=', true))
    .select(['pr.id as provider_id', 'pr.name as provider', 'pr.verified_at', 'pr.offers_as', 'pr.certified_at'])
    .select(['pr.trader_phone', 'pr.trader_email', 'pr.register_number'])
    .select(['b.name1', 'b.name2', 'b.street', 'b.postcode', 'b.city', 'b.country as billing_country'])
    .select(({ ref }) => [
      ref('p.locale').$castTo<Locale>().as('locale'),
      ref('p.country').$castTo<Country>().as('country'),
      ref('p.desk_roles').$castTo<DeskRole[]>().as('desk_roles'),
    ])
    .select(
      sql<number>`(select count(*)::int from login_session l where l.user_id = p.id and l.expires_at > now())`.as(
        'sessions',
      ),
    )
    .where('p.id', '=', id)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
}

type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

function declaredOf(row: PersonRow) {
  if (row.offers_as === null || row.certified_at === null) return null
  const { name1, name2, street, postcode, city, billing_country } = row
  return {
    // The CHECK of the table.
    offersAs: row.offers_as as OffersAs,
    phone: row.trader_phone ?? '',
    email: row.trader_email ?? '',
    registerNumber: row.register_number ?? '',
    address: [name1, name2, street, [billing_country, postcode, city].filter(Boolean).join(' ')].filter(
      (line): line is string => !!line,
    ),
    certifiedAt: row.certified_at.toString(),
  }
}

async function readAccount(db: Reads, person: PersonRow, locale: Locale, now: Temporal.Instant) {
  const [bookings, coming, offices, guests, locks, mails] = await Promise.all([
    countBookings(db, person.id),
    comingVisits(db, 'b.booker_id', person.id, locale, now),
    findOffices(db, person.provider_id, locale),
    comingVisits(db, 'o.provider_id', person.provider_id, locale, now),
    readLocks(db, person),
    listUnsentMails(db, person.id, now),
  ])
  return {
    sessions: person.sessions,
    bookings,
    coming: coming.shown,
    comingCount: coming.count,
    offices: offices.map(({ hidden_at, status, id, title }) => ({ id, title, status, isHidden: hidden_at !== null })),
    officeCount: offices[0]?.count ?? 0,
    published: offices[0]?.published ?? 0,
    withdrawn: offices[0]?.withdrawn ?? 0,
    guests: guests.shown,
    guestCount: guests.count,
    locks: locks.map(({ kind, until }) => ({ kind, until: until.toString() })),
    mails: mails.map(({ id, type, created_at }) => ({ notification: id, type, at: created_at.toString() })),
  }
}

async function countBookings(db: Reads, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom('booking')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('booker_id', '=', personId)
    .executeTakeFirstOrThrow()
  return n
}

async function findOffices(db: Reads, providerId: number | null, locale: Locale) {
  if (providerId === null) return []
  return db
    .selectFrom('office as o')
    .select(['o.id', titleFor(locale).as('title'), 'o.hidden_at'])
    .select(sql<'draft' | 'published' | 'unpublished'>`o.status`.as('status'))
    .select([
      sql<number>`(count(*) over ())::int`.as('count'),
      sql<number>`(count(*) filter (where o.status = 'published') over ())::int`.as('published'),
      sql<number>`(count(o.suspended_at) over ())::int`.as('withdrawn'),
    ])
    .where('o.provider_id', '=', providerId)
    .where('o.status', '<>', 'deleted')
    .orderBy('title')
    .orderBy('o.id')
    .limit(MOST)
    .execute()
}

/** What failed and is owed, also by a company that they pay for. By the index payment_leg_attention. */
async function readOpen(db: Reads, personId: string, locale: Locale) {
  const rows = await db
    .selectFrom('payment_leg as leg')
    .innerJoin('office as o', 'o.id', 'leg.office_id')
    .leftJoin('company as c', 'c.id', 'leg.company_id')
    .select(['leg.booking_id', titleFor(locale).as('office'), 'leg.amount_cents', 'leg.currency', 'c.name as company'])
    .where('leg.payer_id', '=', personId)
    .where(sql<boolean>`leg.state ${sql.raw(inStates(IN_ARREARS))}`)
    .orderBy('leg.due_at')
    .orderBy('leg.id')
    .execute()
  return rows.map((row) => ({
    booking: row.booking_id,
    office: row.office,
    cents: row.amount_cents,
    currency: row.currency as Currency,
    company: row.company,
  }))
}
