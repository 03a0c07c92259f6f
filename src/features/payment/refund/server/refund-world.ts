/** For tests: a visit that is over and paid. */
import { CARDS, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { connectBank } from '../../payout/server/payout-world.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'

/** 20.00, of which 16.00 are the provider's. Afterwards it is a quarter of an hour after the visit. */
export async function paidVisit(world: TestWorld, card: string = CARDS.good) {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  await connectBank(world, owner)
  const viewer = await world.person()
  await world.card(viewer, card)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(placeBooking, { body }, viewer)
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  return { id: data.id, owner, viewer }
}
