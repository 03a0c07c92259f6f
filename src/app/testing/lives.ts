/**
 * Random lives of bookings, many side by side in one world: people do what they like in any order, the
 * clock moves, the payment provider is away and comes back, what it says arrives twice, in another order or never. Then
 * it becomes quiet, time goes on until nothing is left to do, and everything is proved.
 */
import { TIMERS } from '#app/server/timers.ts'
import { refreshPayee } from '#features/payment/payee/contract.ts'
import { reconcile } from '#features/payment/reconciliation/server/reconcile-job.ts'
import type { Plan, Round } from './life-plan.ts'
import { proveAfterwards, proveAlways, proveAtRest } from './life-proofs.ts'
import { live } from './life-steps.ts'
import { makeLifeWorld, type LifeWorld } from './life-world.ts'
import { createTestWorld, TEST_NOW } from './test-world.ts'
import { workOff } from './work-off.ts'

/** The timers that something of this depends on. Files of invoices and mails are made elsewhere. */
const OURS = TIMERS.filter(({ name }) =>
  [
    'payment-events',
    'expire-holds',
    'settle-changes',
    'place-holds',
    'renew-holds',
    'cancel-unheld',
    'end-bookings',
    'capture',
    'debit-accounts',
    'issue-invoices',
    'send-refunds',
    'take-shares',
    'send-transfers',
    'read-payouts',
    'settle-asked-holds',
    'release',
    'trouble-silence',
    'read-payees',
  ].includes(name),
)

const CALM = { paymentsAway: false, payeesAway: false, webhooks: 'once' } as const
const HOUR = 60
const DAY = 24 * HOUR
/** After the last visit: until the last debit was returned, disputed or dunned, and what came of it was passed on. */
const QUIET_MINUTES = [16, 5 * HOUR, DAY, DAY, 2 * DAY, ...Array<number>(8).fill(4 * DAY)]

export type Lived = { readonly bookings: number; readonly byEnd: Readonly<Record<string, number>> }

/** @param database a migrated one of its own; by default a new one on the run's server @throws what is not as it must be */
export async function playLives(plan: Plan, database?: Parameters<typeof createTestWorld>[1]): Promise<Lived> {
  const start = Temporal.Instant.from(TEST_NOW).add({ hours: 24 * plan.startDay })
  const world = await createTestWorld(start.toString(), database)
  const on = await makeLifeWorld(world, plan.lives)
  try {
    for (const [nth, round] of plan.rounds.entries()) await playRound(on, round, nth)
    await comeToRest(on)
    // With a log that is silent: what it finds is in the view that is proved.
    await reconcile(
      world.context,
      { from: start.subtract({ hours: 1 }), until: world.clock.now().add({ hours: 1 }) },
      world.clock.now().add({ hours: 4 }),
    )
    await proveAfterwards(on)
    return await count(on)
  } finally {
    await on.close()
    await world.close()
  }
}

async function playRound(on: LifeWorld, round: Round, nth: number): Promise<void> {
  const { world } = on
  world.clock.set(nextInstant(on, round))
  on.setRound(round)
  await world.payments.passTime()
  const acts = on.living.map((who) => live(on, who, nth))
  const timers = round.isCrowded ? [workOff(on.context, OURS), workOff(on.context, OURS)] : []
  const done = await Promise.allSettled([...acts, ...timers])
  const failed = done.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await world.payments.delivered()
  await workOff(on.context, OURS)
  await proveAlways(on)
}

/** Moments at which something becomes due or possible, relative to start and end of a booking, in minutes. */
const BEFORE_START = [72 * HOUR, 60 * HOUR, 48 * HOUR, 36 * HOUR, 24 * HOUR, 2 * HOUR, 15, 0, -16, -31]
const AFTER_END = [-31, -1, 0, 15, DAY, 2 * DAY, 8 * DAY]

function nextInstant({ world, living }: LifeWorld, { clock }: Round): Temporal.Instant {
  const now = world.clock.now()
  if ('minutes' in clock) return now.add({ minutes: clock.minutes })
  const moments = living
    .flatMap(({ bookings }) => bookings)
    .flatMap(({ startAt, endAt }) => [
      ...BEFORE_START.map((minutes) => startAt.subtract({ minutes })),
      ...AFTER_END.map((minutes) => endAt.add({ minutes })),
    ])
    .map((moment) => moment.epochMilliseconds)
    .filter((moment) => moment > now.epochMilliseconds)
    .toSorted((one, other) => one - other)
  // Near ones more often, so that not all of it is over after a few rounds.
  const share = (clock.toMoment / 1000) ** 3
  const moment = moments[Math.floor(share * moments.length)]
  return moment === undefined ? now.add({ minutes: 10 }) : Temporal.Instant.fromEpochMilliseconds(moment)
}

/** The payment provider is there, says everything once, and banks leave what they have not decided where it is. */
async function comeToRest(on: LifeWorld): Promise<void> {
  const { world } = on
  on.setRound(CALM)
  await activatePayees(on)
  await tellDisputesAgain(on)
  await finish(on)
  await proveAtRest(on)
  const last = Math.max(0, ...on.living.flatMap(({ bookings }) => bookings).map(({ endAt }) => endAt.epochMilliseconds))
  for (; world.clock.now().epochMilliseconds < last; await finish(on)) world.clock.advance({ minutes: DAY })
  for (const minutes of QUIET_MINUTES) {
    world.clock.advance({ minutes })
    await finish(on)
    await proveAtRest(on)
  }
}

/** Whatever can be done now; what the payment provider says of it may be the next thing to do. */
async function finish(on: LifeWorld): Promise<void> {
  const { world, context } = on
  for (let isBusy = true; isBusy;) {
    await world.payments.passTime()
    await world.payments.delivered()
    const busy = await workOff(context, OURS)
    const disputes = await openDisputes(on)
    for (const { ref } of disputes) await world.payments.closeDispute(ref, 'won')
    isBusy = busy.length > 0 || disputes.length > 0
  }
  await proveAlways(on)
}

/** Nobody asks for a payment that has arrived, so what a bank took back is known from a webhook, sent until it arrives. */
async function tellDisputesAgain({ world }: LifeWorld): Promise<void> {
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
     select 'sandbox', 'again-' || ref, 'dispute.opened', 'payment', payment_ref, $1 from sandbox_dispute`,
    [world.clock.now()],
  )
}

const openDisputes = ({ world }: LifeWorld) =>
  world.rows<{ ref: string }>(`select payment_ref as ref from sandbox_dispute where state = 'open'`)

async function activatePayees({ world, offices, context }: LifeWorld): Promise<void> {
  for (const { host } of offices) {
    const [payee] = await world.rows<{ ref: string; location: number }>(
      `select y.ref, (select l.id from location l where l.provider_id = $1 limit 1) as location from payee y where y.provider_id = $1`,
      [host.id],
    )
    if (!payee) continue
    await world.payees.decide(payee.ref, 'active')
    await world.call(refreshPayee, { params: { location: String(payee.location) } }, host.viewer, context)
  }
}

async function count({ world }: LifeWorld): Promise<Lived> {
  const rows = await world.rows<{ end: string; n: number }>(
    `select b.status || ' ' || leg.state as end, count(*)::int as n from booking b
     join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id group by 1 order by 2 desc`,
  )
  return {
    bookings: rows.reduce((sum, { n }) => sum + n, 0),
    byEnd: Object.fromEntries(rows.map(({ end, n }) => [end, n])),
  }
}
