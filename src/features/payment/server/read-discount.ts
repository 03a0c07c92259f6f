/** Looks a discount code up and asks the rule. Wrong codes are counted, so that nobody finds one by trying. */
import type { Cents } from '#kernel/money.ts'
import { refused, type Verdict } from '#kernel/verdict.ts'
import type { Writes } from '#platform/db/database.ts'
import {
  applyDiscount,
  GUESS_WINDOW_MINUTES,
  WRONG_CODES,
  type DiscountCode,
  type DiscountUse,
} from '../rules/discount.ts'

export type Guesser = {
  readonly personId: string | null
  /** platform/http/address-key.ts; null where nobody called over the network. */
  readonly addressKey: string | null
}

type CodeRow = DiscountCode & { usedByPerson: boolean; usedByOwn: boolean }
type Row = { found: CodeRow | null; wrong: number; since: Temporal.Instant | null }

export async function discountFor(
  db: Writes,
  code: string,
  use: Omit<DiscountUse, 'usedByPerson'> & { ownBookingId: number | null },
  guesser: Guesser,
  now: Temporal.Instant,
): Promise<Verdict<Cents>> {
  const row = await lookUp(db, code, use, keysOf(guesser), now)
  // The hold that is being paid has its code already: nothing is guessed there.
  const isOwn = row.found?.usedByOwn ?? false
  if (!isOwn && row.since && row.wrong > WRONG_CODES - (row.found ? 1 : 0)) {
    const until = row.since.add({ minutes: GUESS_WINDOW_MINUTES })
    return refused('discount.paused', { minutes: Math.max(1, Math.ceil(until.since(now).total('minutes'))) })
  }
  if (!row.found) return refused('discount.not_valid')
  // The hold that is being paid has taken its use already.
  const counted = isOwn ? { ...row.found, used: row.found.used - 1 } : row.found
  return applyDiscount(counted, { ...use, usedByPerson: row.found.usedByPerson }, now)
}

/** The code, or one more wrong try; and the most wrong tries of these keys within the window, this one among them. */
async function lookUp(
  db: Writes,
  code: string,
  use: { personId: string | null; ownBookingId: number | null },
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<Row> {
  const [row] = await db.query<Omit<Row, 'found'> & { [Column in keyof CodeRow]: CodeRow[Column] | null }>(
    {
      name: 'payment_discount',
      text: `with found as (
          select code, percent, amount_cents as "amountCents", currency, funded_by as "fundedBy", valid_from as "validFrom", valid_until as "validUntil",
            usage_limit as "usageLimit", used, once_per_person as "oncePerPerson", minimum_cents as "minimumCents", maximum_cents as "maximumCents",
            person_id as "personId", office_id as "officeId", booking_from::text as "bookingFrom", booking_until::text as "bookingUntil",
            exists (select from discount_use u where u.code = d.code and u.person_id = $2 and u.booking_id is distinct from $3::bigint) as "usedByPerson",
            exists (select from discount_use u where u.code = d.code and u.booking_id = $3::bigint) as "usedByOwn"
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
    },
    [code, use.personId, use.ownBookingId, keys, now],
  )
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
