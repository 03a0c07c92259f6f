/** SQL that inserts a booking or a slot hold: the most frequent writing statement. */
import type { BasisPoints, Cents, Currency } from '#kernel/money.ts'
import { commissionRateSql } from '#features/office/commission/server/commission-store.ts'
import type { PayWay } from '#features/payment/rules/hold-plan.ts'
import { HOLD_REQUESTED } from '#features/payment/rules/pending-hold.ts'
import { discountsUsed } from '#features/payment/discount/server/discount-sql.ts'
import { legsInserted } from '#features/payment/server/leg-sql.ts'
import type { Tx, Writes } from '#platform/db/handles.ts'
import { batchedStatement, type Batching } from '#platform/db/batch/batched.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { listOf, nullable, pick, type RowOf } from '#platform/db/row-columns.ts'
import {
  HOLD_LIMITS,
  LAPSE_PAUSE_MINUTES,
  LAPSE_WINDOW_MINUTES,
  LAPSES,
  MOST_HOLDS,
  NEWCOMER_ADDRESS_DESKS,
  SAME_SLOT_PAUSE_MINUTES,
} from '../../rules/limits.ts'
import type { BookingDraft } from '../../rules/decide-placing.ts'
import { eventsSql } from '../emit.ts'
import { BOOKING_ROW } from '../store.ts'

/** Columns of the booking and of its main leg. */
export type NewBooking = {
  office_id: number
  id: number
  booker_id: string
  company_id: number | null
  day: string
  a: number
  b: number
  quantity: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  hours: number
  status: 'held' | 'confirmed'
  hold_until: Temporal.Instant | null
  /** How many holds and desks this person may keep; null for a hold made for a waiting person, which is not counted. */
  most_holds: number | null
  most_desks: number | null
  /** See Keeping in rules/holds.ts. */
  slot_pause_minutes: number
  most_lapses: number
  /** The key by which desks are counted together (platform/http/address-key.ts); null where they are not counted. */
  asker: string | null
  hourly_price_cents: Cents
  currency: Currency
  sum_cents: Cents
  discount_cents: Cents
  block_cents: Cents
  discount_code: string | null
  tax_rate: BasisPoints
  commission_rate: BasisPoints
  free_until: Temporal.Instant
  request_key: string | null
  request_hash: string | null
  /** One of several that were booked together. */
  team_day_id: number | null
  leg_id: number
  leg_state: BookingDraft['legState']
  provider: string
  method_id: number | null
  /** See BookingDraft.isByStatement. */
  by_statement: boolean
  /** The mark that the provider is about to be asked for a hold (payment/rules/pending-hold.ts). */
  auth_ref: string | null
  hold_at: Temporal.Instant | null
  due_at: Temporal.Instant | null
  now: Temporal.Instant
}

/** Ids, keys and names of a new booking: everything that no rule decides. */
export type NewBookingFrame = {
  readonly officeId: number
  readonly bookingId: number
  readonly legId: number
  readonly bookerId: string
  readonly companyId: number | null
  readonly request: { readonly key: string; readonly hash: string } | null
  readonly teamDayId?: number
  /** See NewBooking.asker. */
  readonly asker: string | null
  /** The setting's (commissionAt); what the desk has decided on goes before it. */
  readonly commissionRate: BasisPoints
  /** Name of the payment provider. */
  readonly provider: string
  readonly now: Temporal.Instant
}

export function newBooking(placed: BookingDraft, frame: NewBookingFrame): NewBooking {
  const { slot, price } = placed
  return {
    office_id: frame.officeId,
    id: frame.bookingId,
    booker_id: frame.bookerId,
    company_id: frame.companyId,
    day: slot.day,
    a: slot.a,
    b: slot.b,
    quantity: placed.quantity,
    start_at: slot.startAt,
    end_at: slot.endAt,
    hours: placed.hours,
    status: placed.status,
    hold_until: placed.holdUntil,
    most_holds: placed.limits?.holds ?? null,
    most_desks: placed.limits?.desks ?? null,
    slot_pause_minutes: placed.keeping?.slotPauseMinutes ?? SAME_SLOT_PAUSE_MINUTES,
    most_lapses: placed.keeping?.mostLapses ?? LAPSES,
    asker: placed.isCountedByAddress ? frame.asker : null,
    hourly_price_cents: placed.hourlyCents,
    currency: placed.currency,
    sum_cents: price.sumCents,
    discount_cents: price.discountCents,
    block_cents: price.blockCents,
    discount_code: placed.discountCode,
    tax_rate: placed.taxRate,
    commission_rate: frame.commissionRate,
    free_until: placed.freeUntil,
    request_key: frame.request?.key ?? null,
    request_hash: frame.request?.hash ?? null,
    team_day_id: frame.teamDayId ?? null,
    leg_id: frame.legId,
    leg_state: placed.legState,
    provider: frame.provider,
    method_id: placed.methodId,
    by_statement: placed.isByStatement,
    auth_ref: placed.isToBeHeld ? HOLD_REQUESTED : null,
    hold_at: placed.holdAt,
    due_at: placed.dueAt,
    now: frame.now,
  }
}

/** The columns that paying for a booking needs. */
const PAYABLE = {
  ...pick(
    BOOKING_ROW,
    'office_id',
    'id',
    'booker_id',
    'company_id',
    'status',
    'hold_until',
    'canceled_at',
    'start_at',
    'end_at',
    'currency',
  ),
  ...pick(BOOKING_ROW, 'total_cents', 'leg_id', 'leg_state', 'leg_hold_cents', 'leg_auth_ref', 'leg_attempt'),
  ...pick(BOOKING_ROW, 'leg_declines', 'leg_decline_code', 'leg_action'),
  method_id: nullable.number('leg.method_id'),
  method_kind: nullable.text<PayWay>(
    "case when b.by_statement then 'statement' else (select kind from payment_method m where m.id = leg.method_id) end",
  ),
}

export type PayableRow = RowOf<typeof PAYABLE>

// Discount codes are locked before days, and days in one order, so that two groups can not deadlock. Within a group a
// code is locked once.
const PLACE = batchedStatement<NewBooking, PayableRow>({
  name: 'booking_insert',
  columns: {
    office_id: 'bigint',
    id: 'bigint',
    booker_id: 'uuid',
    company_id: 'bigint',
    day: 'date',
    a: 'smallint',
    b: 'smallint',
    quantity: 'smallint',
    start_at: 'timestamptz',
    end_at: 'timestamptz',
    hours: 'smallint',
    status: 'text',
    hold_until: 'timestamptz',
    most_holds: 'smallint',
    most_desks: 'integer',
    slot_pause_minutes: 'integer',
    most_lapses: 'integer',
    asker: 'text',
    hourly_price_cents: 'integer',
    currency: 'text',
    sum_cents: 'integer',
    discount_cents: 'integer',
    block_cents: 'integer',
    discount_code: 'text',
    tax_rate: 'integer',
    commission_rate: 'integer',
    free_until: 'timestamptz',
    request_key: 'text',
    request_hash: 'text',
    team_day_id: 'bigint',
    leg_id: 'bigint',
    leg_state: 'text',
    provider: 'text',
    method_id: 'bigint',
    by_statement: 'boolean',
    auth_ref: 'text',
    hold_at: 'timestamptz',
    due_at: 'timestamptz',
    now: 'timestamptz',
  },
  row: PAYABLE,
  conflictKeys: (b) => [
    b.booker_id,
    `${b.office_id} ${b.day}`,
    ...(b.discount_code === null ? [] : ['code']),
    ...(b.asker === null ? [] : [b.asker]),
  ],
  text: (inputs) => `
    with inputs as ${inputs}, checked as materialized (
      select w.*, case when status = 'held' and most_desks is not null then keep_slot(booker_id, asker, office_id, day, a, b, quantity, now, hold_until,
        most_desks, ${NEWCOMER_ADDRESS_DESKS}, make_interval(mins => slot_pause_minutes), most_lapses, interval '${LAPSE_WINDOW_MINUTES} min',
        interval '${LAPSE_PAUSE_MINUTES} min') end as kept_until
      from inputs w
    ), placed as (
      insert into booking (office_id, id, booker_id, company_id, day, a, b, quantity, start_at, end_at, hours, status, hold_until,
        hourly_price_cents, currency, sum_cents, discount_cents, total_cents, block_cents, discount_code, tax_rate, commission_rate, free_until,
        request_key, request_hash, team_day_id, created_at, confirmed_at, kept_until, asker, turnover, charges_used, by_statement, hold_number)
      select office_id, id, booker_id, company_id, day, a, b, quantity, start_at, end_at, hours, status, coalesce(kept_until, hold_until),
        hourly_price_cents, currency, sum_cents, discount_cents, sum_cents - discount_cents, block_cents, discount_code, tax_rate, ${commissionRateSql('now', 'commission_rate')}, free_until,
        request_key, request_hash, team_day_id, now, case when status = 'confirmed' then now end, kept_until, asker,
        terms.turnover_quarters, terms.charges_used, by_statement,
        case when status = 'held' then coalesce((select min(number) from generate_series(1, coalesce(most_holds, ${HOLD_LIMITS.newcomer.holds})) number
          where not exists (select from booking x where x.booker_id = checked.booker_id and x.status = 'held' and x.hold_number = number)), ${MOST_HOLDS + 1}) end
      from checked cross join lateral (select o.turnover_quarters, o.charges_used from office o where o.id = checked.office_id) terms
      order by office_id, day
      returning *
    ), leg as (${legsInserted('checked')}
    ), ${discountsUsed('checked')}, events as (
      ${eventsSql('booking.confirmed', { office: 'office_id', booking: 'id', person: 'booker_id', at: 'now' }, `checked where status = 'confirmed'`)}
    )
    select a.n, ${listOf(PAYABLE)}
    from checked a join placed b on b.id = a.id join leg on leg.booking_id = a.id`,
})

/**
 * Inserts the booking, its main payment leg, the use of a discount and the event in one statement, so in one
 * transaction. The trigger and its CHECK decide whether desks are free (no_overbooking, not_blocked, inside_opening_hours); unique
 * indexes decide whether this person may hold one more (booking_hold_number) and use the code
 * (discount_per_person).
 */
export async function insertBooking(db: Batching, b: NewBooking): Promise<PayableRow> {
  const [row] = await db.batched(PLACE, b)
  if (!row) throw new Error(`booking ${b.id} was written and not returned`)
  return row
}

const LOCK_HOLDERS = preparedStatement({
  name: 'booking_lock_holders',
  row: {},
  // The offset keeps the planner from locking before it sorts.
  text: `select from (select person from unnest($1::text[]) as person order by person offset 0) in_order
    where pg_advisory_xact_lock(hashtextextended('hold ' || person, 0)) is not null`,
})

/**
 * Before several people get a hold in one transaction: keep_slot locks who holds before the day of the office, which the
 * first of the insertions locks as well.
 */
export async function lockHolders(tx: Tx, personIds: readonly string[]): Promise<void> {
  await tx.query(LOCK_HOLDERS, [personIds])
}

/** A hold that is being paid takes over the key of the paying request: one key, one booking. */
export async function adoptRequest(
  db: Writes,
  hold: { officeId: number; id: number; requestKey: string; requestHash: string },
): Promise<void> {
  await db
    .updateTable('booking')
    .set({ request_key: hold.requestKey, request_hash: hold.requestHash })
    .where('office_id', '=', hold.officeId)
    .where('id', '=', hold.id)
    .execute()
}
