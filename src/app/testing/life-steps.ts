/**
 * What people do to their bookings, and what the world promises them: whatever a preview says is what the act itself
 * comes to, to the cent (booking paper, I7). A refusal is an answer; anything else that is thrown ends the test.
 */
import { isDeepStrictEqual } from 'node:util'
import * as booking from '#features/booking/contract.ts'
import { extendBooking, listExtensions } from '#features/booking/extension/contract.ts'
import { moveBooking, previewMove } from '#features/booking/move/contract.ts'
import { answerTrouble, reportTrouble } from '#features/booking/trouble/contract.ts'
import { checkIn, checkOut, noteNoShow } from '#features/booking/visit/contract.ts'
import { readWithdrawal, withdraw } from '#features/booking/withdrawal/contract.ts'
import { refundBooking } from '#features/payment/refund/contract.ts'
import { writeOffBooking } from '#features/payment/write-off/contract.ts'
import type { Endpoint, ReplyData } from '#kernel/endpoint.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import type { RawInput } from '#platform/http/route.ts'
import { ACCOUNTS, type Action } from './life-plan.ts'
import { CARDS } from './test-world.ts'
import type { Known, LifeWorld, Living } from './life-world.ts'

type Doing = { readonly on: LifeWorld; readonly who: Living; readonly pick: number }
type View = ReplyData<typeof booking.readBooking>['data']

/** Breaks off with a sentence that names the life. */
export function claim(isTrue: boolean, who: Living, what: string, facts: unknown = null): void {
  if (!isTrue) throw new Error(`life ${who.index}: ${what} ${facts === null ? '' : JSON.stringify(facts)}`)
}

/** The answer, or the code it was refused with. */
async function ask<E extends Endpoint>(
  { on }: Pick<Doing, 'on'>,
  endpoint: E,
  input: RawInput,
  as: SignedIn,
): Promise<{ reply: ReplyData<E>; code: null } | { reply: null; code: string }> {
  try {
    return { reply: await on.world.call(endpoint, input, as, on.context), code: null }
  } catch (error) {
    // What HTTP answers with 503.
    if (error instanceof PaymentUnavailable) return { reply: null, code: 'request.unavailable' }
    return { reply: null, code: await on.world.refusal(Promise.reject(error as Error)) }
  }
}

let keys = 0
const newKey = () => `life-key-${(keys += 1)}`
const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })
const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]

/** The newest booking, or an older one. */
function some({ who, pick }: Doing): Known | undefined {
  return pick % 5 === 0 ? choose(who.bookings, pick) : who.bookings.at(-1)
}

async function read(doing: Doing, known: Known): Promise<View> {
  const { reply, code } = await ask(doing, booking.readBooking, { params: paramsOf(known) }, doing.who.viewer)
  claim(reply !== null, doing.who, `may not read their booking: ${code}`)
  return (reply as ReplyData<typeof booking.readBooking>).data
}

/** It costs what was promised. */
function note(who: Living, known: Known, view: View): void {
  const cents = view.owedCents
  if (view.status === 'confirmed' || view.status === 'completed')
    claim(cents === known.cents, who, 'another price than the preview', { cents, known })
  known.startAt = Temporal.Instant.from(view.startAt)
  known.endAt = Temporal.Instant.from(view.endAt)
}

/** Bookings whose answer was lost; their payer knows what they wanted. */
async function adopt(doing: Doing, office: Known['office'], cents: number): Promise<void> {
  const { on, who } = doing
  const rows = await on.world.rows<{ id: number }>('select id from booking where booker_id = $1 order by id', [
    who.viewer.id,
  ])
  for (const { id } of rows)
    if (!who.bookings.some((one) => one.id === id)) {
      const at = on.world.clock.now()
      const known: Known = { id, office, cents, startAt: at, endAt: at, refunded: 0 }
      who.bookings.push(known)
      note(who, known, await read(doing, known))
    }
}

const DAYS_AHEAD = [0, 0, 1, 1, 2, 3, 4, 6, 9, 20]

function wishOf({ on, pick }: Doing) {
  const office = choose(on.offices, pick)!
  const today = on.world.clock.now().toZonedDateTimeISO(office.zone)
  const ahead = choose(DAYS_AHEAD, Math.floor(pick / 4))!
  const hour = ahead === 0 ? Math.min(today.hour + 1, 20) : 7 + (pick % 13)
  const time = `${String(Math.max(7, hour)).padStart(2, '0')}:${choose(['00', '15', '45'], pick)}`
  const code = pick % 3 === 0 ? choose(on.codes, Math.floor(pick / 3)) : undefined
  return {
    office,
    body: {
      office: office.id,
      date: today.toPlainDate().add({ days: ahead }).toString(),
      time,
      hours: 2 + (pick % 4),
      ...(code === undefined ? {} : { discountCode: code }),
    },
  }
}

async function place(doing: Doing, endpoint: typeof booking.placeBooking | typeof booking.holdBooking): Promise<void> {
  const { who } = doing
  const { office, body } = wishOf(doing)
  const { reply: quote } = await ask(doing, booking.quoteBooking, { body }, who.viewer)
  if (!quote || quote.data.discountError !== null) return
  const cents = quote.data.totalCents
  const input = { body: { ...body, expectedTotal: cents }, idempotencyKey: newKey() }
  let isFirst = true
  const send = async () => {
    const { reply, code } = await ask(doing, endpoint, input, who.viewer)
    if (reply) {
      // Sent once more, it finds what has become of the booking.
      claim(!isFirst || reply.data.price.totalCents === cents, who, 'booked at another price than quoted', { cents })
      isFirst = false
      await adopt(doing, office, cents)
      return
    }
    claim(code !== 'booking.price_changed', who, 'the quote did not bind')
    // The slot may be held although the card was declined or the answer was lost.
    await adopt(doing, office, cents)
  }
  who.again = send
  await send()
}

async function payWith(doing: Doing, paymentMethod: number | null): Promise<void> {
  const known = some(doing)
  if (!known) return
  const { who } = doing
  const input = {
    params: paramsOf(known),
    body: paymentMethod === null ? {} : { paymentMethod },
    idempotencyKey: newKey(),
  }
  const send = async () => void (await ask(doing, booking.payBooking, input, who.viewer))
  who.again = send
  await send()
}

async function answerBank(doing: Doing, accept: boolean): Promise<void> {
  const known = some(doing)
  if (!known) return
  const { payment } = await read(doing, known)
  const ref = payment.actionUrl?.split('/').at(-1)
  if (ref) await doing.on.world.payments.answerChallenge(ref, accept)
  // Half of them close the page of the bank and never come back.
  if (doing.pick % 2 === 0 && doing.who.again) await doing.who.again()
}

/**
 * A change that a preview promised for `cents`. Sent with one key, at once and perhaps once more later, when it may no
 * longer be possible. @returns what the first request answered
 */
async function change(
  doing: Doing,
  known: Known,
  endpoint: typeof extendBooking | typeof moveBooking,
  wanted: { readonly body: object; readonly cents: number; readonly kept: 'booking_extension' | 'booking_move' },
): Promise<View | null> {
  const { on, who } = doing
  const input = { params: paramsOf(known), body: wanted.body, idempotencyKey: newKey() }
  const isDone = async () =>
    (
      await on.world.rows(`select from ${wanted.kept} where booking_id = $1 and request_key = $2`, [
        known.id,
        input.idempotencyKey,
      ])
    ).length > 0
  let isFirst = true
  const send = async () => {
    const wasDone = await isDone()
    const { reply, code } = await ask(doing, endpoint, input, who.viewer)
    claim(!isFirst || code !== 'booking.price_changed', who, `the preview of ${endpoint.path} did not bind`, wanted)
    if (!wasDone && (await isDone())) known.cents = wanted.cents
    note(who, known, await read(doing, known))
    isFirst = false
    return reply?.data.payment.actionUrl === null ? reply.data : null
  }
  who.again = async () => void (await send())
  return send()
}

async function extend(doing: Doing): Promise<void> {
  const known = some(doing)
  if (!known) return
  const { who, pick } = doing
  const { reply: list } = await ask(doing, listExtensions, { params: paramsOf(known) }, who.viewer)
  const wanted = list && choose(list.data.extensions, pick)
  if (!wanted) return
  const cents = wanted.totalCents
  const wish = wanted.fullDay ? { fullDay: true as const } : { hours: wanted.hours! }
  const body = { ...wish, expectedTotal: cents }
  const done = await change(doing, known, extendBooking, { body, cents, kept: 'booking_extension' })
  claim(done === null || done.to === wanted.endTime, who, 'lasts until another time than listed', wanted)
}

async function move(doing: Doing): Promise<void> {
  const known = some(doing)
  if (!known) return
  const { date, time, hours } = wishOf(doing).body
  const wish = { date, time, hours }
  const input = { params: paramsOf(known), body: wish }
  const { reply: preview } = await ask(doing, previewMove, input, doing.who.viewer)
  if (!preview || preview.data.reason !== null) return
  const cents = preview.data.totalCents
  const body = { ...wish, expectedTotal: cents }
  const done = await change(doing, known, moveBooking, { body, cents, kept: 'booking_move' })
  claim(done === null || (done.date === date && done.from === time), doing.who, 'is at another time than wished', wish)
}

/** What was shown is what it costs; what showed no way to cancel is refused. */
async function cancel(doing: Doing): Promise<void> {
  const known = some(doing)
  if (!known) return
  const { who } = doing
  const before = await read(doing, known)
  if (before.status === 'canceled') return
  const fee = before.cancel?.feeCents ?? null
  const { reply, code } = await ask(
    doing,
    booking.cancelBooking,
    { params: paramsOf(known), query: fee === null ? {} : { expectedFee: String(fee) } },
    who.viewer,
  )
  claim(code !== 'booking.fee_changed', who, 'the shown fee did not bind', { fee })
  if (!reply) return
  const { status, owedCents } = reply.data
  if (status === 'expired') known.cents = 0
  else {
    claim(fee !== null && owedCents === fee, who, 'canceled for another fee than shown', { fee, owedCents })
    known.cents = owedCents
  }
}

async function cancelAs(doing: Doing, as: SignedIn): Promise<void> {
  const known = some(doing)
  if (!known) return
  const input = { params: paramsOf(known), query: { reason: 'Wasserrohrbruch im Haus' } }
  const { reply } = await ask(doing, booking.cancelBooking, input, as)
  if (!reply) return
  claim(reply.data.owedCents === 0, doing.who, 'pays although somebody else canceled')
  known.cents = 0
}

async function withdrawFrom(doing: Doing): Promise<void> {
  const known = some(doing)
  if (!known) return
  const { who } = doing
  const params = paramsOf(known)
  const { reply: shown } = await ask(doing, readWithdrawal, { params }, who.viewer)
  const offer = shown?.data.offer
  if (!offer) return
  const body = { name: 'Ada Probe', expectedFee: offer.feeCents }
  const { reply, code } = await ask(doing, withdraw, { params, body }, who.viewer)
  claim(code !== 'booking.fee_changed', who, 'the shown fee of a withdrawal did not bind', offer)
  if (reply?.data.declared) known.cents = reply.data.declared.feeCents
}

async function leaveEarly(doing: Doing): Promise<void> {
  const known = some(doing)
  if (!known) return
  const { who } = doing
  const { visit } = await read(doing, known)
  if (visit.leaveTotalCents === null) return
  const input = { params: paramsOf(known), body: { expectedTotal: visit.leaveTotalCents } }
  const { reply, code } = await ask(doing, checkOut, input, who.viewer)
  claim(code !== 'booking.price_changed', who, 'the shown price of leaving did not bind', visit)
  if (!reply) return
  claim(reply.data.totalCents === visit.leaveTotalCents, who, 'left for another price than shown', visit)
  known.cents = reply.data.totalCents
  known.endAt = Temporal.Instant.from(reply.data.endAt)
}

async function refund(doing: Doing): Promise<void> {
  const known = some(doing)
  const { on, pick, who } = doing
  // A refund of what the bank takes back at the same moment is not decided by anybody yet.
  if (!known || isTakenBackByBank(who.plan.method)) return
  const part = pick % 2 === 0 ? {} : { amountCents: 1 + (pick % 700) }
  const input = {
    params: paramsOf(known),
    body: { reason: 'Die Heizung war aus', borneBy: pick % 3 === 0 ? 'marketplace' : 'shares', ...part },
    idempotencyKey: newKey(),
  }
  const send = async () => {
    const sum = async () =>
      (
        await on.world.rows<{ cents: number }>(
          'select coalesce(sum(amount_cents), 0)::int as cents from refund where booking_id = $1',
          [known.id],
        )
      )[0]?.cents ?? 0
    const before = await sum()
    const { reply } = await ask(doing, refundBooking, input, on.operator)
    const after = await sum()
    claim(after === before || reply !== null, who, 'refunded although it was refused')
    known.refunded = after
  }
  who.again = send
  await send()
}

function isTakenBackByBank(method: Living['plan']['method']): boolean {
  return 'account' in method ? method.account === ACCOUNTS.returned : method.card === CARDS.disputes
}

async function decideDispute({ on, who, pick }: Doing): Promise<void> {
  const open = await on.world.rows<{ ref: string }>(
    `select d.payment_ref as ref from sandbox_dispute d join sandbox_payment p on p.ref = d.payment_ref
     join payment_leg leg on leg.id::text = p.leg_ref where leg.payer_id = $1 and d.state = 'open'`,
    [who.viewer.id],
  )
  for (const { ref } of open) await on.world.payments.closeDispute(ref, pick % 2 === 0 ? 'won' : 'lost')
}

async function changePayee({ on, pick }: Doing): Promise<void> {
  const office = choose(on.offices, pick)!
  const [payee] = await on.world.rows<{ ref: string }>('select ref from payee where provider_id = $1', [office.host.id])
  if (payee) await on.world.payees.decide(payee.ref, pick % 3 === 0 ? 'restricted' : 'active')
}

/** Nothing about the money comes of it. */
async function says<E extends Endpoint>(doing: Doing, endpoint: E, as: SignedIn, body?: object): Promise<void> {
  const known = some(doing)
  if (!known) return
  const before = await read(doing, known)
  await ask(doing, endpoint, { params: paramsOf(known), ...(body ? { body } : {}) }, as)
  claim(
    isDeepStrictEqual((await read(doing, known)).price, before.price),
    doing.who,
    `${endpoint.path} changed the price`,
  )
}

const hostOf = (doing: Doing) => some(doing)?.office.host.viewer ?? doing.who.viewer

const DO: Readonly<Record<Action, (doing: Doing) => Promise<void>>> = {
  book: (doing) => place(doing, booking.placeBooking),
  hold: (doing) => place(doing, booking.holdBooking),
  pay: (doing) => payWith(doing, doing.pick % 2 === 0 ? null : doing.who.method),
  payWithAnother: (doing) => payWith(doing, doing.who.otherCard),
  confirmAtBank: (doing) => answerBank(doing, true),
  refuseAtBank: (doing) => answerBank(doing, false),
  sendAgain: async ({ who }) => who.again?.(),
  extend,
  move,
  cancel,
  cancelAsHost: (doing) => cancelAs(doing, hostOf(doing)),
  cancelAsOperator: (doing) => cancelAs(doing, doing.on.operator),
  withdraw: withdrawFrom,
  checkIn: (doing) => says(doing, checkIn, doing.who.viewer),
  checkOut: leaveEarly,
  noteNoShow: (doing) => says(doing, noteNoShow, hostOf(doing)),
  reportTrouble: (doing) => says(doing, reportTrouble, doing.who.viewer),
  answerTrouble: (doing) => says(doing, answerTrouble, hostOf(doing), { answer: 'coming' }),
  refund,
  writeOff: async (doing) => {
    const known = some(doing)
    const input = known && { params: paramsOf(known), body: { reason: 'Nicht erreichbar' } }
    if (input) await ask(doing, writeOffBooking, input, doing.on.operator)
  },
  decideDispute,
  changePayee,
  wait: () => Promise.resolve(),
}

/** What this life does in a round. */
export async function live(on: LifeWorld, who: Living, round: number): Promise<void> {
  const step = who.plan.steps[round]
  if (step) await DO[step.act]({ on, who, pick: step.pick })
}
