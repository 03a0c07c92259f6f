/**
 * A coming visit of a company whose hold failed, because the bank declines the card, and that was paid with the other card
 * then (company paper 12). While it is open nobody of the company could book anything else (Spec 8).
 */
import { payBooking, placeBooking, quoteBooking } from '#features/booking/contract.ts'
import { placeScheduledHolds } from '#features/booking/server/timers/booking-timers-job.ts'
import { addPaymentMethod, chooseDefaultMethod, listPaymentMethods } from '#features/payment/contract.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { addDays, localDay } from '#kernel/time.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { callsOf, contextAt } from './seed-context.ts'

/** Every hold on it is declined. */
const DECLINED = '4000000000000341'
/** Hours before the city's date: too early for a hold at once; the hold, due three days before the visit; the rescue. */
const [BOOKED, HELD, PAID] = [96, 13, 10]
/** From 10 to 13 o'clock, so many days after the city's date. */
const [DAYS_AHEAD, TIME, HOURS] = [2, '10:00', 3]

type Seeded = {
  context: Context
  seed: number
  /** Of the company. */
  admin: SignedIn
  member: SignedIn
  offices: readonly number[]
  cutoff: Temporal.Instant
}

export async function seedFailedHold({ context, seed, admin, member, offices, cutoff }: Seeded): Promise<void> {
  const at = (hours: number) => contextAt(context, seed, cutoff.subtract({ hours }), `failed hold ${hours}`)
  const asAdmin = { ...admin, proved: true }
  const company = callsOf(asAdmin, at(BOOKED))
  const good = (await company(listPaymentMethods)).data.find(({ isDefault }) => isDefault)
  const expiresYear = cutoff.toZonedDateTimeISO(REGION_ZONE).year + 2
  await company(addPaymentMethod, {
    body: { method: { kind: 'card', number: DECLINED, expiresMonth: 6, expiresYear, code: '123' } },
    idempotencyKey: 'demo-declined-card',
  })
  const declined = (await company(listPaymentMethods)).data.find(({ id }) => id !== good?.id)
  if (!good || !declined) return
  const makeDefault = (id: number) => company(chooseDefaultMethod, { params: { id: String(id) } })
  await makeDefault(declined.id)
  const date = addDays(localDay(cutoff, REGION_ZONE), DAYS_AHEAD)
  const booking = await bookOne(callsOf(member, at(BOOKED)), date, offices)
  await makeDefault(good.id)
  if (booking === null) return
  const held = at(HELD)
  await placeScheduledHolds(held, held.clock.now())
  await callsOf(asAdmin, at(PAID))(payBooking, {
    params: { id: String(booking) },
    body: { paymentMethod: good.id },
    idempotencyKey: 'demo-failed-hold-paid',
  })
}

/** At a weekend nothing may be open: then there is no such visit. */
async function bookOne(call: ReturnType<typeof callsOf>, date: string, offices: readonly number[]) {
  for (const office of offices) {
    const wish = { office, date, time: TIME, hours: HOURS }
    const { data: quote } = await call(quoteBooking, { body: wish })
    if (!quote.bookable || quote.totalCents === 0) continue
    const { data } = await call(placeBooking, {
      body: { ...wish, expectedTotal: quote.totalCents },
      idempotencyKey: 'demo-failed-hold',
    })
    return data.id
  }
  return null
}
