/**
 * What must be true of all bookings, whatever has happened to them (booking paper, I1 to I7). The payment provider's own
 * rows are the witness: what it took, gave back and passed on is compared with what people were told.
 */
import { audit } from '#app/server/nightly-audit.ts'
import { reportsOf } from '#features/tax/server/seller-reports.ts'
import { sumsOf } from '#features/tax/rules/report.ts'
import { TO_SEND } from '#features/payment/payout/rules/transfer-states.ts'
import { refundShares, type Bearer } from '#features/payment/refund/rules/refund-shares.ts'
import {
  isFree,
  isHeld,
  isInArrears,
  isOwed,
  isPaid,
  isPending,
  isRefunded,
  isReleased,
  LEG_STATES,
  type LegState,
} from '#features/payment/rules/leg-states.ts'
import { inStates } from '#platform/db/state-sql.ts'
import { FREE, PAID, REFUNDED } from '#features/payment/rules/leg-lists.ts'
import { splitOf } from '#features/payment/rules/postings.ts'
import { commissionVatRate } from '#features/payment/rules/vat.ts'
import type { Country } from '#kernel/locale.ts'
import { toCents } from '#kernel/money.ts'
import { proveTimelines } from './life-timelines.ts'
import type { Known, LifeWorld, Living } from './life-world.ts'
import { claim } from './life-steps.ts'

/** Rows that must not be there, by what they would mean. */
const NEVER: Readonly<Record<string, string>> = {
  // I1: counted from the bookings alone.
  'more desks than there are': `select b.office_id, b.day, q, sum(b.quantity) from booking b join office o on o.id = b.office_id
    cross join lateral generate_series(b.a, least(b.b + b.turnover, 96) - 1) q
    where b.status in ('held', 'confirmed', 'completed') group by 1, 2, 3, o.capacity having sum(b.quantity) > o.capacity`,
  // I2
  'counts that drifted': 'select * from occupancy_drift',
  // I3
  'more captured than authorised':
    'select ref from sandbox_payment where captured_cents > amount_cents or refunded_cents > captured_cents',
  'two payments for one leg': `select p.leg_ref from sandbox_payment p left join sandbox_dispute d on d.payment_ref = p.ref and d.state = 'lost'
    where p.captured_cents > 0 and d.ref is null group by 1 having count(*) > 1`,
  'an unbalanced posting': 'select tx_id from ledger_posting group by tx_id, currency having sum(amount_cents) <> 0',
  'a booking whose postings do not sum to zero': `select t.booking_id from ledger_posting p join ledger_tx t on t.id = p.tx_id
    group by 1, p.currency having sum(p.amount_cents) <> 0`,
  'a currency that does not sum to zero':
    'select currency from ledger_posting group by 1 having sum(amount_cents) <> 0',
  // I6
  'an event that happened twice': `select booking_id, type from domain_event
    where type in ('booking.confirmed', 'booking.completed', 'booking.canceled') group by 1, 2 having count(*) > 1`,
  'an invoice made twice': `select leg_id from invoice where kind = 'booking' group by 1 having count(*) > 1`,
  'a gap in the numbers of invoices': `select series, year from invoice group by 1, 2 having count(*) <> max(nth)`,
  'a code used another number of times than counted': `select c.code, c.used, count(u.booking_id) from discount_code c
    left join discount_use u on u.code = c.code group by 1, 2 having c.used <> count(u.booking_id)`,
  'a use of a code by a booking that gave it back': `select u.booking_id, b.status from discount_use u
    join booking b on b.office_id = u.office_id and b.id = u.booking_id
    where b.status = 'expired' or (b.status = 'canceled' and b.fee_cents = 0)`,
}

const WITH_HOLD = LEG_STATES.filter((state) => isHeld(state) || isOwed(state))

/** Once everything that can be reached was worked off. */
const NEVER_AT_REST: Readonly<Record<string, string>> = {
  // I4
  'a hold of a place that is over': `select id from booking where status = 'held' and hold_until <= $1`,
  'a hold of a card that nobody knows': `select p.ref, p.idem_key, leg.state as leg, b.status, leg.auth_ref, leg.action from sandbox_payment p
    join payment_leg leg on leg.id::text = p.leg_ref join booking b on b.office_id = leg.office_id and b.id = leg.booking_id
    where p.state = 'authorized' and p.expires_at > $1 and b.status <> 'held'
      and not (leg.auth_ref is not distinct from p.ref and leg.state ${inStates(WITH_HOLD)})
      and not (leg.action ->> 'ahead' is not distinct from p.ref)
      and not exists (select from asked_hold asked where asked.key = p.idem_key)`,
}

/** What holds at every moment. */
export async function proveAlways(on: LifeWorld): Promise<void> {
  for (const [what, text] of Object.entries(NEVER)) await none(on, what, text)
  if (on.logged.length > 0) throw new Error(`logged as an error, ${on.logged.length} times: ${on.logged[0]}`)
}

/** What holds when the payment provider is there and the timers have nothing left to do for now. */
export async function proveAtRest(on: LifeWorld): Promise<void> {
  for (const [what, text] of Object.entries(NEVER_AT_REST)) await none(on, what, text, [on.world.clock.now()])
  await proveTimelines(on)
}

async function none(on: LifeWorld, what: string, text: string, values: readonly unknown[] = []): Promise<void> {
  const rows = await on.world.rows(text, values)
  if (rows.length > 0) throw new Error(`${what}: ${JSON.stringify(rows.slice(0, 5))}`)
}

type Ended = {
  readonly id: number
  readonly status: string
  readonly state: LegState
  readonly leg_id: number
  readonly amount: number
  readonly captured: number
  readonly discount: number
  readonly canceled_by: string | null
  /** At the payment provider, without payments that a bank took back. */
  readonly taken: number
  readonly given_back: number
  /** Given back of a payment whose rest a bank took back later. */
  readonly given_before: number
  readonly owed_back: number
  /** The oldest first. */
  readonly refunds: readonly { readonly cents: number; readonly borne_by: Bearer }[]
  readonly provider_id: number
  readonly country: Country
  readonly day: string
  readonly commission_rate: number
}

async function ended(on: LifeWorld): Promise<Ended[]> {
  return on.world.rows<Ended>(
    `select b.id, b.status, b.canceled_by, leg.state, leg.id as leg_id, leg.amount_cents as amount, leg.captured_cents as captured,
       case when c.funded_by = 'platform' and b.status = 'completed' then b.discount_cents else 0 end as discount,
       w.taken, w.given_back, w.given_before, o.provider_id, p.country, b.day::text, b.commission_rate,
       (select coalesce(sum(r.amount_cents), 0)::int from refund r where r.leg_id = leg.id) as owed_back,
       (select coalesce(json_agg(json_build_object('cents', r.amount_cents, 'borne_by', r.borne_by) order by r.id), '[]')
         from refund r where r.leg_id = leg.id) as refunds
     from booking b join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id
     join office o on o.id = b.office_id join provider p on p.id = o.provider_id
     left join discount_code c on c.code = b.discount_code
     cross join lateral (
       select coalesce(sum(s.captured_cents) filter (where d.ref is null), 0)::int as taken,
         coalesce(sum(s.refunded_cents) filter (where d.ref is null), 0)::int as given_back,
         coalesce(sum(s.refunded_cents) filter (where d.ref is not null), 0)::int as given_before
       from sandbox_payment s left join sandbox_dispute d on d.payment_ref = s.ref and d.state = 'lost' where s.leg_ref = leg.id::text
     ) w order by b.id`,
  )
}

/** What holds when no life goes on: everybody has paid what they were told, and everybody has their share. */
export async function proveAfterwards(on: LifeWorld): Promise<void> {
  await proveAlways(on)
  await proveAtRest(on)
  await none(on, 'an answer about a hold that nobody waits for', 'select * from asked_hold')
  await none(on, 'a difference to the payment provider', 'select * from psp_difference')
  const differences = Object.entries(await audit(on.context)).filter(([, count]) => count > 0)
  if (differences.length > 0) throw new Error(`the audit found ${JSON.stringify(differences)}`)
  const all = new Map((await ended(on)).map((row) => [row.id, row]))
  let known = 0
  for (const who of on.living)
    for (const one of who.bookings) {
      const row = all.get(one.id)
      claim(row !== undefined, who, 'a booking is gone', one)
      if (row) provePaid(who, one, row)
      known += 1
    }
  if (known !== all.size) throw new Error(`${all.size} bookings, of which people know ${known}`)
  await none(
    on,
    'money between two accounts',
    `select code, owner, balance_cents from ledger_account where code in ('refund_payable', 'psp_in_transit') and balance_cents <> 0`,
  )
  await proveShares(on, [...all.values()])
  await proveTaxReport(on)
}

/** I7: the last preview is the charge, to the cent. */
function provePaid(who: Living, known: Known, row: Ended): void {
  const says = (isTrue: boolean, what: string) => claim(isTrue, who, what, { known, row })
  const told = known.cents - row.given_before
  const back = row.given_back + row.given_before
  says(back === row.owed_back && back === known.refunded, 'got back another amount than decided')
  if (isPaid(row.state) || isRefunded(row.state)) {
    says(row.taken === told && row.captured === told, 'paid another amount than told')
    says(isRefunded(row.state) === row.given_back > 0, 'is another state than its refunds')
  } else if (isReleased(row.state) || isFree(row.state)) {
    const costsNothing = row.status === 'expired' || row.canceled_by === 'payment' || known.cents === 0
    says(row.taken === 0, 'paid for nothing')
    says(costsNothing, 'was told to pay, and never had to')
  } else if (isInArrears(row.state) || !isPending(row.state))
    says(row.taken === 0 && row.amount === told, 'owes another amount than told')
  else says(false, 'its payment goes on')
  says(['completed', 'canceled', 'expired'].includes(row.status), 'it goes on')
}

/** I3: what hosts have got and the commission are what was paid, less what was given back. */
async function proveShares(on: LifeWorld, rows: readonly Ended[]): Promise<void> {
  for (const { host } of on.offices) {
    const expected = rows.filter(({ provider_id: id }) => id === host.id).reduce((sum, row) => sum + shareOf(row), 0)
    const [got] = await on.world.rows<{ sent: number; back: number; waits: number; kept: number; debt: number }>(
      `select (select coalesce(sum(t.amount_cents), 0)::int from sandbox_transfer t join payee y on y.ref = t.payee_ref where y.provider_id = $1) as sent,
        (select coalesce(sum(r.amount_cents), 0)::int from sandbox_reversal r join sandbox_transfer t on t.ref = r.transfer_ref
          join payee y on y.ref = t.payee_ref where y.provider_id = $1) as back,
        (select coalesce(sum(t.amount_cents - t.netted_cents), 0)::int from transfer t
          join payment_leg leg on leg.office_id = t.office_id and leg.id = t.leg_id
          where t.provider_id = $1 and t.state ${inStates(TO_SEND)} and leg.state ${inStates([...PAID, ...REFUNDED, ...FREE])}) as waits,
        (select coalesce(sum(t.netted_cents), 0)::int from transfer t
          join payment_leg leg on leg.office_id = t.office_id and leg.id = t.leg_id
          where t.provider_id = $1 and t.state ${inStates(TO_SEND)} and not leg.state ${inStates([...PAID, ...REFUNDED, ...FREE])}) as kept,
        (select coalesce(sum(balance_cents), 0)::int from ledger_account where code = 'provider_debt' and owner = 'provider:' || $1) as debt`,
      [host.id],
    )
    // What waits is more than was charged for it: a discount of the marketplace's own, whose balance has too little.
    // What was kept for a debt, of a share whose payment a bank then took back, is owed until that is paid or given up.
    const has = (got?.sent ?? 0) - (got?.back ?? 0) + (got?.waits ?? 0) - (got?.kept ?? 0) - (got?.debt ?? 0)
    if (has !== expected)
      throw new Error(`the host ${host.id} (${host.country}) has ${has} instead of ${expected}: ${JSON.stringify(got)}`)
  }
}

const REPORTED_YEARS = [2025, 2026, 2027, 2028]

/**
 * The yearly reports to the tax office, all years together: what was paid is what the payment provider has passed on, the
 * fees are the commission that the ledger has, and each booking that was passed on is counted once.
 */
async function proveTaxReport(on: LifeWorld): Promise<void> {
  const { db } = on.context
  let fees = 0
  for (const { host } of on.offices.filter(
    (one, at, all) => all.findIndex(({ host: h }) => h.id === one.host.id) === at,
  )) {
    const said = { paid: 0, bookings: 0 }
    for (const year of REPORTED_YEARS)
      for (const { listings } of await reportsOf(db.read, [host.id], year))
        for (const sums of sumsOf(listings).values()) {
          said.paid += sums.paidCents
          said.bookings += sums.bookings
          fees += sums.feeCents
        }
    const [is] = await on.world.rows<{ paid: number; bookings: number }>(
      `select (select coalesce(sum(t.amount_cents), 0)::int from sandbox_transfer t join payee y on y.ref = t.payee_ref where y.provider_id = $1)
          - (select coalesce(sum(r.amount_cents), 0)::int from sandbox_reversal r join sandbox_transfer t on t.ref = r.transfer_ref
            join payee y on y.ref = t.payee_ref where y.provider_id = $1) as paid,
        (select count(distinct booking_id)::int from transfer where provider_id = $1 and (netted_cents > 0 or sent_at is not null)) as bookings`,
      [host.id],
    )
    if (said.paid !== is?.paid || said.bookings !== is.bookings)
      throw new Error(`the tax reports on ${host.id} say ${JSON.stringify(said)} instead of ${JSON.stringify(is)}`)
  }
  const [ledger] = await on.world.rows<{ fees: number }>(
    `select coalesce(-sum(balance_cents), 0)::int as fees from ledger_account where code = 'commission_revenue' or code like 'vat_output:%'`,
  )
  if (fees !== ledger?.fees) throw new Error(`the tax reports have fees of ${fees}, the ledger ${ledger?.fees}`)
}

function shareOf(row: Ended): number {
  const { state, status, discount } = row
  const amount = row.amount + row.given_before
  const back = row.given_back + row.given_before
  const isKept = isPaid(state) || isRefunded(state) || (isFree(state) && status === 'completed')
  if (!isKept || amount + discount === 0) return 0
  const split = splitOf(toCents(amount + discount), row.commission_rate, commissionVatRate(row.country, row.day))
  if (back === 0) return split.payoutCents
  const due = {
    owedCents: toCents(amount),
    platformDiscountCents: toCents(discount),
    commissionNetCents: split.commissionNetCents,
    commissionTaxCents: split.commissionTaxCents,
  }
  let before = 0
  let share: number = split.payoutCents
  for (const { cents, borne_by: by } of row.refunds) {
    if (by === 'shares') share -= refundShares(due, toCents(before), toCents(cents)).providerCents
    before += cents
  }
  return share
}
