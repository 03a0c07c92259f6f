/** Providers of tests who are paid for visits, and say what the report needs. */
import { CARDS, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { connectBank } from '#features/payment/payout/server/payout-world.ts'
import { sendTransfers } from '#features/payment/payout/server/send-transfers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { readTaxProfile, saveTaxProfile } from '../contract.ts'

export const PERSON = {
  kind: 'individual' as const,
  givenName: 'Ada',
  surname: 'Probe',
  birthDate: '1980-02-29',
  tins: [{ country: 'DE' as const, number: '86 095 742 719' }],
}

export const taxOf = (world: TestWorld) => ({
  read: async ({ viewer }: Pick<TestProvider, 'viewer'>) => (await world.call(readTaxProfile, {}, viewer)).data,
  save: async ({ viewer }: Pick<TestProvider, 'viewer'>, over: object = {}) =>
    (await world.call(saveTaxProfile, { body: { ...PERSON, ...over } }, viewer)).data,
})

/** @param said null of one who says nothing */
export async function paidProvider(
  world: TestWorld,
  said: object | null = {},
): Promise<{ owner: TestProvider; office: number }> {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner })
  await connectBank(world, owner)
  if (said !== null) await taxOf(world).save(owner, said)
  return { owner, office }
}

/** Of 20 €, of which 16 € reach the provider. @param paidOn null while they do not */
export async function visit(world: TestWorld, office: number, date: string, paidOn: string | null): Promise<void> {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body }, viewer)
  world.clock.set(`${date}T11:20:00Z`)
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  if (paidOn === null) return
  world.clock.set(`${paidOn}T12:00:00Z`)
  await sendTransfers(world.context, world.clock.now())
}

export async function textOf(file: { pieces: AsyncIterable<Uint8Array> }): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const piece of file.pieces) parts.push(piece)
  return Buffer.concat(parts).toString()
}
