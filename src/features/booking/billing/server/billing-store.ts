/** What a company booked, and what is on its statements. */
import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Cents } from '#kernel/money.ts'
import type { Reads } from '#platform/db/handles.ts'

const SPENT = sql<Cents>`booking_spent(b.status, b.total_cents, b.fee_cents, b.refunded_cents)`
/** Of a booking whose statement was taken back in part, only what is owed again. */
const CREDIT = sql<Cents>`booking_credit(b.by_statement, b.statement_paid, b.status, b.total_cents, b.fee_cents,
  b.refunded_cents, b.statement_kept_cents)`
const PERSON = sql<string>`coalesce(nullif(trim(m.given_name || ' ' || m.surname), ''), p.name)`

const titleIn = (locale: Locale) => (locale === 'en' ? sql<string>`o.title_en` : sql<string>`o.title_de`)

/** Every booking of a month that costs something, the latest first. @param month its first day */
export async function readSpent(
  db: Reads,
  { companyId, month, memberId, locale }: { companyId: number; month: string; memberId: number | null; locale: Locale },
) {
  let found = db
    .selectFrom('booking as b')
    .innerJoin('member as m', 'm.id', 'b.member_id')
    .innerJoin('person as p', 'p.id', 'b.booker_id')
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .leftJoin('cost_centre as c', 'c.id', 'b.cost_centre_id')
    .select(['b.id', 'b.day', 'b.end_at', 'b.reference', 'b.status', 'm.id as memberId', 'o.id as officeId'])
    .select(['c.code as costCentre', 'c.name as costName'])
    .select([SPENT.as('cents'), PERSON.as('person'), titleIn(locale).as('place')])
    .select(
      sql<boolean>`not exists (select from statement_line l where l.office_id = b.office_id and l.booking_id = b.id)`.as(
        'mayChange',
      ),
    )
    .where('b.company_id', '=', companyId)
    .where('b.company_on', '=', month)
    .where(SPENT, '>', 0 as Cents)
  if (memberId !== null) found = found.where('b.member_id', '=', memberId)
  return found.orderBy('b.start_at', 'desc').orderBy('b.id', 'desc').execute()
}

/** What takes up the credit, by month. */
export async function readCreditParts(db: Reads, companyId: number) {
  return db
    .selectFrom('booking as b')
    .select([
      sql<string>`to_char(b.company_on, 'YYYY-MM')`.as('month'),
      sql<number>`sum(${CREDIT})::float8`.as('cents'),
    ])
    .where('b.company_id', '=', companyId)
    .where('b.by_statement', '=', true)
    .where('b.statement_paid', '=', false)
    .where('b.company_on', 'is not', null)
    .groupBy('b.company_on')
    .having(sql<boolean>`sum(${CREDIT}) > 0`)
    .orderBy('b.company_on')
    .execute()
}

export async function readBillingCompany(db: Reads, companyId: number) {
  return db
    .selectFrom('company as c')
    .leftJoin('billing_address as a', 'a.company_id', 'c.id')
    .select(['c.name', 'c.currency', 'c.zone', 'a.city'])
    .where('c.id', '=', companyId)
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Null for nobody of this company. */
export async function findMember(db: Reads, companyId: number, id: number) {
  const row = await db
    .selectFrom('member as m')
    .leftJoin('person as p', 'p.id', 'm.person_id')
    .select([
      'm.id',
      sql<string>`coalesce(nullif(trim(m.given_name || ' ' || m.surname), ''), p.name, m.email)`.as('name'),
    ])
    .where('m.id', '=', id)
    .where('m.company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? null
}

/** The lines of a statement, with the numbers of the providers' invoices for each booking. */
export async function readStatementLines(db: Reads, statementId: number, locale: Locale) {
  return db
    .selectFrom('statement_line as l')
    .innerJoin('booking as b', (on) => on.onRef('b.office_id', '=', 'l.office_id').onRef('b.id', '=', 'l.booking_id'))
    .innerJoin('member as m', 'm.id', 'b.member_id')
    .innerJoin('person as p', 'p.id', 'b.booker_id')
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .innerJoin('provider as h', 'h.id', 'o.provider_id')
    .leftJoin('cost_centre as c', 'c.id', 'b.cost_centre_id')
    .select(['l.booking_id as bookingId', 'l.refund_id as refundId', 'l.cents', 'b.day', 'b.status', 'b.reference'])
    .select([
      'm.id as memberId',
      'o.id as officeId',
      'h.name as provider',
      'c.code as costCentre',
      'c.name as costName',
    ])
    .select([PERSON.as('person'), titleIn(locale).as('place')])
    .select(
      sql<string>`coalesce((select string_agg(i.number, ' ' order by i.invoice_id) from booking_invoice i
        where i.office_id = l.office_id and i.booking_id = l.booking_id
          and (i.kind = 'booking_credit') = (l.refund_id is not null)), '')`.as('invoices'),
    )
    .where('l.statement_id', '=', statementId)
    .orderBy('l.nth')
    .execute()
}

export type StatementLineRow = Awaited<ReturnType<typeof readStatementLines>>[number]
