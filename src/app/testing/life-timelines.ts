/** What payers read about their money is counted again from the payment provider's own list. */
import { readMoneyTimeline } from '#features/payment/timeline/server/read-money-timeline.ts'
import type { MoneyKind, MoneyLine } from '#features/payment/timeline/rules/money-timeline.ts'
import type { LifeWorld } from './life-world.ts'

type Counted = {
  readonly id: number
  readonly office_id: number
  readonly captured: number
  readonly refunded: number
  /** Captured of holds, and what is still held. */
  readonly of_holds: number
}

/** When the payment provider is there and the timers have nothing left to do for now. */
export async function proveTimelines({ world, context }: LifeWorld): Promise<void> {
  const rows = await world.rows<Counted>(
    `select b.id, b.office_id, w.* from booking b
     join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id and leg.kind = 'main'
     cross join lateral (
       select coalesce(sum(p.captured_cents), 0)::int as captured, coalesce(sum(p.refunded_cents), 0)::int as refunded,
         coalesce(sum(case when p.state = 'authorized' and p.expires_at > $1 then p.amount_cents else p.captured_cents end)
           filter (where p.kind = 'hold'), 0)::int as of_holds
       from sandbox_payment p where p.leg_ref = leg.id::text
     ) w
     where b.status <> 'held' and leg.action is null
       and not exists (select from asked_hold asked where asked.office_id = leg.office_id and asked.leg_id = leg.id)`,
    [world.clock.now()],
  )
  for (const { id, office_id: office, ...is } of rows) {
    const timeline = await readMoneyTimeline(context.db.read, office, id)
    const sum = sumOf(timeline)
    const said = {
      captured: sum('captured') + sum('fee'),
      refunded: sum('refunded'),
      of_holds: sum('hold') - sum('released'),
    }
    if (
      JSON.stringify(said) !== JSON.stringify({ captured: is.captured, refunded: is.refunded, of_holds: is.of_holds })
    )
      throw new Error(
        `the money of booking ${id} is ${JSON.stringify(is)}, and its payer reads ${JSON.stringify(timeline)}`,
      )
  }
}

const sumOf = (timeline: readonly MoneyLine[]) => (kind: MoneyKind) =>
  timeline.filter((line) => line.kind === kind && !line.isAhead).reduce((sum, { cents }) => sum + cents, 0)
