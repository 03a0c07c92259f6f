/**
 * SQL of what a provider earns. Sums and rows use the same parts of statements, so that they cannot differ; what has been
 * posted comes from the ledger (view booking_income).
 */
import { PAID, REFUNDED, RELEASED, UNPAID } from '#features/payment/rules/leg-lists.ts'
import { PLATFORM_DISCOUNT } from '#features/payment/server/leg-sql.ts'
import { toCents, type BasisPoints, type Cents, type Currency } from '#kernel/money.ts'
import { addMonths } from '#kernel/time.ts'
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { inStates } from '#platform/db/state-sql.ts'
import { COMPLAINT_HOURS } from '#features/payment/payout/rules/transfer-plan.ts'
import { FIRST_STATE, IN_BALANCE, PAID_OUT } from '#features/payment/payout/rules/transfer-states.ts'
import type { IncomeState } from '../rules/income.ts'

/** What is not paid yet may be kept longer than that: a new provider's. $2 is now. */
const KEPT_UNTIL = `case when tr.state ${inStates([FIRST_STATE])} then tr.next_at
    else b.end_at + interval '${COMPLAINT_HOURS} hours' end`
const STATE = `case
    when leg.state ${inStates(UNPAID)} then 'unpaid'
    when tr.state ${inStates(PAID_OUT)} then 'paid'
    when tr.state ${inStates(IN_BALANCE)} then 'sent'
    when leg.state ${inStates([...PAID, ...REFUNDED])} then case when ${KEPT_UNTIL} > $2 then 'waiting' else 'ready' end
    when b.status = 'confirmed' and b.end_at > $2 then 'coming'
    else 'collecting' end`
const GROSS = `leg.amount_cents + ${PLATFORM_DISCOUNT}`
const EARNING = `booking b
    join office o on o.id = b.office_id join location l on l.id = o.location_id
    join provider p on p.id = o.provider_id
    join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id and leg.kind = 'main'
    left join transfer tr on tr.office_id = leg.office_id and tr.leg_id = leg.id
      and tr.round = (select max(t.round) from transfer t where t.office_id = leg.office_id and t.leg_id = leg.id)
    left join discount_code dc on dc.code = b.discount_code
    left join lateral (select i.income_cents, i.commission_cents from booking_income i
      where i.office_id = b.office_id and i.booking_id = b.id and i.currency = b.currency) i on true`
/** At the offices of a person ($1), at one or at all ($3), and to be paid for. */
const IS_WANTED = `p.person_id = $1 and ($3::bigint is null or b.office_id = $3) and b.confirmed_at is not null
      and leg.amount_cents > 0 and not leg.state ${inStates(RELEASED)}`

const GROUP = {
  state: column.text<IncomeState>('e.state'),
  currency: column.text<Currency>('e.currency'),
  month: column.text('e.month'),
  office_id: column.number('e.office_id'),
  next_at: nullable.instant('min(e.kept_until)'),
  count: column.number('count(*)::int'),
  gross_cents: column.number<Cents>('sum(e.gross)::bigint'),
  ledger_cents: nullable.number<Cents>('sum(e.income_cents)::bigint'),
  commission_rate: column.number<BasisPoints>('max(e.commission_rate)'),
}

/** Bookings that the ledger does not have yet are grouped by their gross and commission, so that each is rounded for itself. */
const GROUPS = preparedStatement({
  name: 'earnings_groups',
  row: GROUP,
  text: `select ${listOf(GROUP)} from (
      select ${STATE} as state, b.currency, to_char(b.day, 'YYYY-MM') as month, b.office_id, ${KEPT_UNTIL} as kept_until,
        ${GROSS} as gross, i.income_cents, case when i.income_cents is null then ${GROSS} end as apart,
        b.commission_rate, case when i.income_cents is null then b.commission_rate end as rate_apart
      from ${EARNING} where ${IS_WANTED} and ($4::date is null or b.day >= $4)) e
    group by e.state, e.currency, e.month, e.office_id, e.apart, e.rate_apart`,
})

const ROW = {
  id: column.number('b.id'),
  office_id: column.number('b.office_id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  day: column.text('b.day::text'),
  a: column.number('b.a'),
  end_at: column.instant('b.end_at'),
  zone: column.text('l.zone'),
  given_name: nullable.text('booker.given_name'),
  booker_name: nullable.text('booker.name'),
  is_canceled: column.boolean("b.status = 'canceled'"),
  has_platform_discount: column.boolean(`${GROSS} > leg.amount_cents`),
  gross_cents: column.number<Cents>(GROSS),
  commission_rate: column.number<BasisPoints>('b.commission_rate'),
  income_cents: nullable.number<Cents>('i.income_cents'),
  commission_cents: nullable.number<Cents>('i.commission_cents'),
  state: column.text<IncomeState>(STATE),
  kept_until: column.instant(KEPT_UNTIL),
}

const ROWS = preparedStatement({
  name: 'earnings_rows',
  row: ROW,
  text: `select ${listOf(ROW)}
    from ${EARNING} left join person booker on booker.id = b.booker_id
    where ${IS_WANTED} and b.currency = $4::bpchar and ($5::text is null or ${STATE} = $5)
      and ($6::date is null or b.day >= $6) and ($7::date is null or b.day <= $7)
    order by b.day desc, b.a desc, b.id desc limit $8 offset $9`,
})

export type Wanted = {
  readonly personId: string
  readonly now: Temporal.Instant
  readonly office: number | null
}

/** @param from the first day of visits that is wanted */
export async function readIncomeGroups(db: Reads, { personId, now, office }: Wanted, from: string | null = null) {
  const rows = await db.query(GROUPS, [personId, now, office, from])
  return rows.map((row) => ({
    state: row.state,
    currency: row.currency,
    month: row.month,
    officeId: row.office_id,
    nextAt: row.next_at,
    count: row.count,
    grossCents: row.gross_cents,
    ledgerCents: row.ledger_cents,
    commissionRate: row.commission_rate,
  }))
}

type WantedRows = Wanted & {
  readonly currency: Currency
  readonly state: IncomeState | null
  readonly from: string | null
  readonly to: string | null
  readonly limit: number
  readonly offset: number
}

export async function readIncomeRows(db: Reads, wanted: WantedRows) {
  const { personId, now, office, currency, state, from, to, limit, offset } = wanted
  return db.query(ROWS, [personId, now, office, currency, state, from, to, limit, offset])
}

export async function isPayeeBlocked(db: Reads, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider as p')
    .innerJoin('provider_payee as y', 'y.provider_id', 'p.id')
    .select('p.id')
    .where('p.person_id', '=', personId)
    .where('y.state', '=', 'restricted')
    .executeTakeFirst()
  return row !== undefined
}

/** Because something for the report to the tax office is missing (view of the feature tax). */
export async function isStoppedForReport(db: Reads, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider as p')
    .innerJoin('tax_block as x', 'x.provider_id', 'p.id')
    .select('p.id')
    .where('p.person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** @param month whose payouts are summed; the last one may be older */
export async function readPayouts(db: Reads, personId: string, currency: Currency, month: string) {
  const payouts = db
    .selectFrom('payout as y')
    .innerJoin('provider as p', 'p.id', 'y.provider_id')
    .where('p.person_id', '=', personId)
    .where('y.currency', '=', currency)
    .where('y.state', '=', 'paid')
  const sum = await payouts
    .select(({ fn }) => fn.sum<string | null>('y.amount_cents').as('cents'))
    .where('y.arrives_on', '>=', `${month}-01`)
    .where('y.arrives_on', '<', addMonths(`${month}-01`, 1))
    .executeTakeFirstOrThrow()
  const last = await payouts
    .select(['y.amount_cents as cents', 'y.arrives_on as date'])
    .orderBy('y.arrives_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { month, cents: toCents(Number(sum.cents)), last: last ?? null }
}
