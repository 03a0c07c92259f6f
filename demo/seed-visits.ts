/**
 * Seeds eight weeks of visits: the clock advances to each run of the timers; in between, people book, cancel and rate.
 * The actions of one person are sequential; those of different people run concurrently between two runs, with the same
 * result in any order, because a plan never exceeds an office's capacity.
 */
import { TIMERS } from '#app/server/timers.ts'
import { cancelBooking, placeBooking, quoteBooking } from '#features/booking/contract.ts'
import { CAPTURE_AFTER_MINUTES } from '#features/booking/rules/limits.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { rateBooking } from '#features/rating/contract.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { Timer } from '#platform/jobs/timers.ts'
import { fewAtOnce } from './few-at-once.ts'
import { callsOf, contextAt } from './seed-context.ts'
import { TICK_HOURS, type VisitTimes } from './visit-times.ts'

const AT_ONCE = 6
const MOST_BATCHES = 200
/** Money paper 2.2: cards for visits far ahead are held three days before the start. */
const HOLD_BEFORE_HOURS = 72

export type VisitCounts = {
  booked: number
  canceled: number
  rated: number
  /** The refusals by code. */
  readonly refused: Record<string, number>
}

type Act = { readonly at: Temporal.Instant; readonly kind: 'book' | 'cancel' | 'rate'; readonly timed: VisitTimes }

export async function seedVisits(input: {
  context: Context
  seed: number
  visits: readonly VisitTimes[]
  codes: ReadonlyMap<VisitTimes, string>
  viewers: ReadonlyMap<string, SignedIn>
  officeIds: ReadonlyMap<string, number>
  cutoff: Temporal.Instant
  now: Temporal.Instant
  onProgress: (text: string) => void
}): Promise<VisitCounts> {
  const { context, seed, visits, codes, viewers, officeIds } = input
  const counts: VisitCounts = { booked: 0, canceled: 0, rated: 0, refused: {} }
  const bookingIds = new Map<VisitTimes, number>()
  const numbers = new Map(visits.map((timed, position) => [timed, position + 1]))

  async function book(timed: VisitTimes, then: Context): Promise<void> {
    const { visit } = timed
    const call = callsOf(viewers.get(visit.personKey)!, then)
    const code = codes.get(timed)
    const wish = {
      office: officeIds.get(visit.officeKey)!,
      date: timed.day,
      time: formatQuarter(visit.startQuarter),
      hours: visit.hours,
      quantity: visit.quantity,
    }
    const { data: quote } = await call(quoteBooking, { body: code ? { ...wish, discountCode: code } : wish })
    const discountCode = code && quote.discountError === null ? { discountCode: code } : {}
    const { data: booking } = await call(placeBooking, {
      body: { ...wish, ...discountCode, expectedTotal: quote.totalCents },
      idempotencyKey: `demo-visit-${numbers.get(timed)}`,
    })
    bookingIds.set(timed, booking.id)
    counts.booked += 1
  }

  async function run({ at, kind, timed }: Act): Promise<void> {
    const then = contextAt(context, seed, at, `visit ${numbers.get(timed)}`)
    const bookingId = bookingIds.get(timed)
    try {
      if (kind === 'book') return await book(timed, then)
      if (bookingId === undefined) return // the booking was refused
      const call = callsOf(viewers.get(timed.visit.personKey)!, then)
      const params = { id: String(bookingId) }
      if (kind === 'cancel') {
        await call(cancelBooking, { params })
        counts.canceled += 1
      } else if (timed.visit.rating !== null) {
        await call(rateBooking, { params, body: { rating: timed.visit.rating } })
        counts.rated += 1
      }
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      const { code } = error.refusal
      counts.refused[code] = (counts.refused[code] ?? 0) + 1
    }
  }

  const acts = actsOf(visits)
  let next = 0
  const runUntil = async (end: Temporal.Instant, included = false) => {
    const begin = next
    while (next < acts.length && Temporal.Instant.compare(acts[next]!.at, end) < (included ? 1 : 0)) next += 1
    const byPerson = Map.groupBy(acts.slice(begin, next), (act) => act.timed.visit.personKey)
    await fewAtOnce([...byPerson.values()], AT_ONCE, async (own) => {
      for (const act of own) await run(act)
    })
  }

  let told = 0
  // Capturing does not affect other people's next actions, so it runs concurrently with them.
  let capturing: Promise<void> = Promise.resolve()
  for (const { at, due } of roundsOf(visits, acts[0]?.at ?? input.cutoff, input.cutoff)) {
    await Promise.all([runUntil(at), capturing])
    if (due) ({ captured: capturing } = await runTimers(contextAt(context, seed, at, 'timers'), false))
    if (counts.booked - told >= 250) {
      told = counts.booked
      input.onProgress(`${told} bookings`)
    }
  }
  await Promise.all([runUntil(input.cutoff, true), capturing])
  for (const { at } of roundsOf(visits, input.cutoff, input.now)) {
    const then = contextAt(context, seed, at, 'timers')
    await (
      await runTimers(then, Temporal.Instant.compare(at, input.now) === 0)
    ).captured
  }
  if (next < acts.length) throw new Error(`${acts.length - next} acts of the plan lie in the future`)
  return counts
}

function actsOf(visits: readonly VisitTimes[]): Act[] {
  const order = { book: 0, cancel: 1, rate: 2 }
  return visits
    .flatMap((timed): Act[] => [
      { at: timed.bookAt, kind: 'book', timed },
      ...(timed.cancelAt ? [{ at: timed.cancelAt, kind: 'cancel' as const, timed }] : []),
      ...(timed.rateAt ? [{ at: timed.rateAt, kind: 'rate' as const, timed }] : []),
    ])
    .toSorted((x, y) => Temporal.Instant.compare(x.at, y.at) || order[x.kind] - order[y.kind])
}

/**
 * The timer runs after `from` up to and including `to`. `due`: something may have become due since the previous run.
 * Skipping the others saves half of them; a later run catches up.
 */
function roundsOf(
  visits: readonly VisitTimes[],
  from: Temporal.Instant,
  to: Temporal.Instant,
): { at: Temporal.Instant; due: boolean }[] {
  const tickMs = TICK_HOURS * 3_600_000
  const toMs = to.epochMilliseconds
  const roundsBack = (at: Temporal.Instant) => Math.floor((toMs - at.epochMilliseconds) / tickMs)
  const due = new Set(
    visits
      .flatMap(({ startAt, endAt, cancelAt }) => [
        startAt.subtract({ hours: HOLD_BEFORE_HOURS }),
        endAt,
        endAt.add({ minutes: CAPTURE_AFTER_MINUTES }),
        cancelAt ?? endAt,
      ])
      .map(roundsBack),
  )
  const count = Math.max(1, Math.ceil((toMs - from.epochMilliseconds) / tickMs))
  return Array.from({ length: count }, (_, i) => count - 1 - i).map((back) => ({
    at: to.subtract({ milliseconds: back * tickMs }),
    due: back === 0 || due.has(back),
  }))
}

/** Nobody of the plan waits for a place, and the product recounts everything and draws invoices itself once it runs. */
const NEEDED = TIMERS.filter(({ name }) => !/^(watch-|audit$|forget-|draw-)/.test(name))
/** What they read of the payment provider is the same when it is read once, at the end. */
const AT_THE_END = /^(read-payouts|reconcile)$/

/** Resolves when all timers but the capture have run; `captured` resolves after the capture. */
async function runTimers(context: Context, last: boolean): Promise<{ captured: Promise<void> }> {
  const timers = last ? NEEDED : NEEDED.filter(({ name }) => !AT_THE_END.test(name))
  const capturing = timers.filter((timer) => timer.run === capturePayments)
  for (const timer of timers) if (!capturing.includes(timer)) await runTimer(context, timer)
  return {
    captured: Promise.all(capturing.map((timer) => runTimer(context, timer))).then(() => undefined),
  }
}

async function runTimer(context: Context, timer: Timer): Promise<void> {
  for (let again = 0; (await timer.run(context, context.clock.now())) > 0; again += 1)
    if (again > MOST_BATCHES) throw new Error(`the timer ${timer.name} finds no end`)
}
