/** Payment methods through the API: whose they are, and that nobody finishes or uses another's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { addPaymentMethod, finishPaymentSetup, listPaymentMethods, removePaymentMethod } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const card = (number: string) => ({ kind: 'card', number, expiresMonth: 12, expiresYear: 2031, code: '123' })

test('the newest card is the default, removing it makes the one before the default', async () => {
  const viewer = await world.person()
  const first = await world.card(viewer, CARDS.good)
  const second = await world.card(viewer, CARDS.insufficient)
  const listed = await world.call(listPaymentMethods, {}, viewer)
  expect(listed.data.map((one) => [one.id, one.isDefault])).toEqual([
    [second, true],
    [first, false],
  ])
  const left = await world.call(removePaymentMethod, { params: { id: String(second) } }, viewer)
  expect(left.data).toMatchObject([{ id: first, isDefault: true }])
})

test("another person's set-up and method are not there", async () => {
  const owner = await world.person()
  const stranger = await world.person()
  const { data } = await world.call(addPaymentMethod, { body: { method: card(CARDS.asksAtSetup) } }, owner)
  await world.authenticate(data.actionUrl, true)
  const finish = (viewer: typeof owner) =>
    world.call(finishPaymentSetup, { params: { setupRef: data.setupRef } }, viewer)
  expect(await world.refusal(finish(stranger))).toBe('request.not_found')
  const mine = await finish(owner)
  expect(
    await world.refusal(world.call(removePaymentMethod, { params: { id: String(mine.data.method.id) } }, stranger)),
  ).toBe('request.not_found')
  expect(await world.refusal(world.call(finishPaymentSetup, { params: { setupRef: 'set_nothing' } }, owner))).toBe(
    'request.not_found',
  )
})

test('with a real provider the form gets its key, and card numbers are not taken', async () => {
  const viewer = await world.person()
  const context = {
    ...world.context,
    config: { ...world.context.config, STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890' },
    payments: { ...world.payments, name: 'stripe' as const },
  }
  const { meta } = await world.call(listPaymentMethods, {}, viewer, context)
  expect(meta).toEqual({ provider: 'stripe', managedByCompany: false, publishableKey: 'pk_test_1234567890' })
  expect((await world.call(listPaymentMethods, {}, viewer)).meta.publishableKey).toBeNull()
  const typed = world.call(addPaymentMethod, { body: { method: card(CARDS.good) } }, viewer, context)
  expect(await world.refusal(typed)).toBe('payment.card_invalid')
  expect((await world.call(listPaymentMethods, {}, viewer)).data).toEqual([])
})
