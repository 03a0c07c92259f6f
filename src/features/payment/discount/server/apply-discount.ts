/** Looks up a discount code and applies the rule. Wrong codes are counted, so that nobody finds one by guessing. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { allNullable, column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import { refused, type Verdict } from '#kernel/verdict.ts'
import type { Writes } from '#platform/db/handles.ts'
import {
  applyDiscount,
  applyToVisit,
  GUESS_WINDOW_MINUTES,
  WRONG_CODES,
  type DiscountCode,
  type DiscountUse,
} from '../rules/discount.ts'

export type Guesser = {
  readonly personId: string | null
  /** platform/http/address-key.ts; null when there is no network caller. */
  readonly addressKey: string | null
}

const CODE = {
  code: column.text(),
  percent: nullable.number(),
  amountCents: nullable.number<Cents>('amount_cents'),
  currency: nullable.text<Currency>(),
  fundedBy: column.text<DiscountCode['fundedBy']>('funded_by'),
  validFrom: nullable.instant('valid_from'),
  validUntil: nullable.instant('valid_until'),
  usageLimit: nullable.number('usage_limit'),
  used: column.number(),
  personLimit: nullable.number('person_limit'),
  minimumCents: nullable.number<Cents>('minimum_cents'),
  maximumCents: nullable.number<Cents>('maximum_cents'),
  personIds: column.json<readonly string[]>('to_jsonb(d.person_ids)'),
  officeIds: column.json<readonly number[]>('to_jsonb(d.office_ids)'),
  providerIds: column.json<readonly number[]>('to_jsonb(d.provider_ids)'),
  weekdays: column.text('d.weekdays::text'),
  bookingFrom: nullable.text('booking_from::text'),
  bookingUntil: nullable.text('booking_until::text'),
  endedAt: nullable.instant('ended_at'),
  usedByPerson: column.number(
    '(select count(*)::int from discount_use u where u.code = d.code and u.person_id = $2 and u.booking_id is distinct from $3::bigint)',
  ),
  // Of the place that is booked.
  providerId: column.number('(select o.provider_id from office o where o.id = $6::bigint)'),
  usedByOwn: column.boolean('exists (select from discount_use u where u.code = d.code and u.booking_id = $3::bigint)'),
}
/** All columns are null when no such code exists. */
const FOUND = { wrong: nullable.number(), since: nullable.instant(), ...allNullable(CODE) }

type CodeRow = RowOf<typeof CODE>
type Row = { found: CodeRow | null; wrong: number; since: Temporal.Instant | null }

export async function discountFor(
  db: Writes,
  code: string,
  use: Omit<DiscountUse, 'usedByPerson' | 'providerId'> & { ownBookingId: number | null },
  guesser: Guesser,
  now: Temporal.Instant,
): Promise<Verdict<Cents>> {
  const row = await lookUp(db, code, use, keysOf(guesser), now)
  // The hold that is being paid uses this code already, so this is not a guess.
  const isOwn = row.found?.usedByOwn ?? false
  if (!isOwn && row.since && row.wrong > WRONG_CODES - (row.found ? 1 : 0)) {
    const until = row.since.add({ minutes: GUESS_WINDOW_MINUTES })
    return refused('discount.paused', { minutes: Math.max(1, Math.ceil(until.since(now).total('minutes'))) })
  }
  if (!row.found) return refused('discount.not_valid')
  // The use of the hold that is being paid is recorded already and must not count against the code.
  const counted = isOwn ? { ...row.found, used: row.found.used - 1 } : row.found
  const { usedByPerson, providerId } = row.found
  return applyDiscount(counted, { ...use, usedByPerson, providerId }, now)
}

/** What a code that a booking has takes off when the booking is at another time or lasts longer. */
export async function discountAgain(
  db: Writes,
  code: string,
  use: Pick<DiscountUse, 'day' | 'sumCents' | 'currency' | 'locale' | 'personId' | 'officeId'>,
  ownBookingId: number,
  now: Temporal.Instant,
): Promise<Verdict<Cents>> {
  const { found } = await lookUp(db, code, { ...use, ownBookingId }, [], now)
  return found ? applyToVisit(found, use) : refused('discount.not_valid')
}

const LOOK_UP = preparedStatement({
  name: 'payment_discount',
  row: FOUND,
  text: `with found as (
          select ${listOf(CODE)}
          from discount_code d where code = $1
        ), guessed as (
          insert into discount_guess as g (key, wrong, since)
          select k, 1, $5::timestamptz from unnest($4::text[]) k where not exists (select from found) order by k
          on conflict (key) do update set
            wrong = case when g.since <= $5::timestamptz - interval '${GUESS_WINDOW_MINUTES} min' then 1 else g.wrong + 1 end,
            since = case when g.since <= $5::timestamptz - interval '${GUESS_WINDOW_MINUTES} min' then $5::timestamptz else g.since end
          returning g.wrong, g.since
        ), forgotten as (
          delete from discount_guess where key in (select key from discount_guess
            where since < $5::timestamptz - interval '1 day' and key <> all ($4::text[]) and not exists (select from found) for update skip locked)
        ), counted as (
          select wrong, since from guessed
          union all
          select wrong, since from discount_guess where exists (select from found) and key = any ($4::text[])
            and since > $5::timestamptz - interval '${GUESS_WINDOW_MINUTES} min'
        )
        select most.wrong, most.since, found.* from (select 1) one
          left join (select wrong, since from counted order by wrong desc limit 1) most on true left join found on true`,
})

/** Reads the code, or records a wrong try; with the highest count of wrong tries of these keys within the window. */
async function lookUp(
  db: Writes,
  code: string,
  use: { personId: string | null; ownBookingId: number | null; officeId: number },
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<Row> {
  const [row] = await db.query(LOOK_UP, [code, use.personId, use.ownBookingId, keys, now, use.officeId])
  if (!row) throw new Error('looking a discount code up answered nothing')
  const { wrong, since, ...found } = row
  return { found: found.code === null ? null : (found as CodeRow), wrong: wrong ?? 0, since }
}

function keysOf({ personId, addressKey }: Guesser): string[] {
  return [
    ...(personId === null ? [] : [`person:${personId}`]),
    ...(addressKey === null ? [] : [`address:${addressKey}`]),
  ]
}
