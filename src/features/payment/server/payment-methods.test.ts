/** Payment methods through the API: whose they are, and that nobody finishes or uses another's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeBooking } from '#features/booking/contract.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import {
  addPaymentMethod,
  chooseDefaultMethod,
  finishPaymentSetup,
  listPaymentMethods,
  removePaymentMethod,
} from '../contract.ts'

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

test('cards that are added, chosen and removed at once: no request fails, and one of the rest is the default', async () => {
  const viewer = await world.person()
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => world.card(viewer, CARDS.good)))
  const one = (place: number) => ({ params: { id: String(ids[place]) } })
  await Promise.all([
    world.card(viewer, CARDS.good),
    world.call(chooseDefaultMethod, one(0), viewer),
    world.call(removePaymentMethod, one(1), viewer),
    world.call(chooseDefaultMethod, one(2), viewer),
    world.call(removePaymentMethod, one(3), viewer),
    world.card(viewer, CARDS.insufficient),
  ])
  const listed = (await world.call(listPaymentMethods, {}, viewer)).data
  expect(listed).toHaveLength(5)
  expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('an older card can be made the default; of several at once one is, and a removed or foreign one never', async () => {
  const viewer = await world.person()
  const stranger = await world.person()
  const ids = []
  for (let i = 0; i < 3; i += 1) ids.push(await world.card(viewer, CARDS.good))
  const choose = (id: number | undefined, of = viewer) =>
    world.call(chooseDefaultMethod, { params: { id: String(id) } }, of)
  expect((await choose(ids[0])).data.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [ids[0], true],
    [ids[2], false],
    [ids[1], false],
  ])
  expect(await world.refusal(choose(ids[0], stranger))).toBe('request.not_found')
  await Promise.all([choose(ids[1]), choose(ids[2]), choose(ids[1])])
  const listed = (await world.call(listPaymentMethods, {}, viewer)).data
  expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  await world.call(removePaymentMethod, { params: { id: String(ids[1]) } }, viewer)
  expect(await world.refusal(choose(ids[1]))).toBe('request.not_found')
})

test('the same bank account is one method, however often it is added, and the default again', async () => {
  const viewer = await world.person()
  const account = await world.account(viewer, 'DE89370400440532013000')
  const [before] = await world.rows<{ mandate_ref: string }>('select mandate_ref from payment_method where id = $1', [
    account,
  ])
  const card = await world.card(viewer, CARDS.good)
  const ids = await Promise.all([1, 2, 3].map(() => world.account(viewer, 'DE89370400440532013000')))
  expect(new Set(ids)).toEqual(new Set([account]))
  const { data } = await world.call(listPaymentMethods, {}, viewer)
  expect(data.map(({ id, isDefault, mandateRef }) => [id, isDefault, mandateRef])).toEqual([
    [account, true, before?.mandate_ref],
    [card, false, null],
  ])
  // What the payment provider saved once more is gone there as well.
  expect(
    await world.rows(
      `select 1 from sandbox_method where customer_ref in
      (select customer_ref from payment_method where id = $1) and kind = 'sepa' and removed_at is null`,
      [account],
    ),
  ).toHaveLength(1)
  const another = await world.account(viewer, 'AT611904300234573201')
  expect(another).not.toBe(account)
  await world.call(removePaymentMethod, { params: { id: String(account) } }, viewer)
  expect(await world.account(viewer, 'DE89370400440532013000')).not.toBe(account)
})

test('a card that a coming booking needs goes with a successor alone, which then pays', async () => {
  const viewer = await world.person()
  const first = await world.card(viewer, CARDS.good)
  const office = await world.office()
  const at = (date: string) => ({ office: office.id, date, time: '10:00', hours: 4, expectedTotal: 4000 })
  const far = (await world.call(placeBooking, { body: at('2026-12-03') }, viewer)).data.id
  const held = (await world.call(placeBooking, { body: at('2026-11-11') }, viewer)).data.id
  const methods = async () =>
    Object.fromEntries(
      (
        await world.rows<{ id: number; method_id: number }>(
          'select b.id, leg.method_id from booking b join payment_leg leg on leg.booking_id = b.id where b.booker_id = $1',
          [viewer.id],
        )
      ).map(({ id, method_id }) => [id, method_id]),
    )
  const remove = (id: number) => world.call(removePaymentMethod, { params: { id: String(id) } }, viewer)
  expect(await world.refusal(remove(first))).toBe('payment.method_needed')
  expect((await world.call(listPaymentMethods, {}, viewer)).data).toMatchObject([{ id: first, isDefault: true }])
  const second = await world.card(viewer, CARDS.good)
  await world.rows('update payment_method set expires_year = 2026, expires_month = 1 where id = $1', [second])
  expect(await world.refusal(remove(first)), 'an expired one succeeds nobody').toBe('payment.method_needed')
  const third = await world.card(viewer, CARDS.good)
  expect((await remove(first)).data.map(({ id }) => id)).toEqual([third, second])
  expect(await methods()).toEqual({ [far]: third, [held]: third })
  // What is over and paid keeps the card that paid it.
  await world.rows("update payment_leg set state = 'paid' where booking_id = $1", [held])
  const fourth = await world.card(viewer, CARDS.good)
  await remove(third)
  expect(await methods()).toEqual({ [far]: fourth, [held]: third })
})

test('a bank account succeeds no card, because nothing can be held on it; a card succeeds a bank account', async () => {
  const viewer = await world.person()
  const card = await world.card(viewer, CARDS.good)
  const office = await world.office()
  const at = (date: string) => ({ office: office.id, date, time: '10:00', hours: 4, expectedTotal: 4000 })
  const { data } = await world.call(placeBooking, { body: at('2026-12-03') }, viewer)
  await world.account(viewer, 'DE89370400440532013000')
  const remove = (id: number) => world.call(removePaymentMethod, { params: { id: String(id) } }, viewer)
  expect(await world.refusal(remove(card))).toBe('payment.method_needed')
  await world.rows("update payment_leg set state = 'paid', hold_at = null where booking_id = $1", [data.id])
  const account = (await remove(card)).data[0]?.id ?? 0
  const debited = await world.call(placeBooking, { body: at('2026-12-04') }, viewer)
  const another = await world.card(viewer, CARDS.good)
  await remove(account)
  expect(await world.rows('select method_id from payment_leg where booking_id = $1', [debited.data.id])).toEqual([
    { method_id: another },
  ])
})

test('the card of a payment that failed stays until another can pay it', async () => {
  const viewer = await world.person()
  const card = await world.card(viewer, CARDS.good)
  const office = await world.office()
  const body = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
  const { data } = await world.call(placeBooking, { body }, viewer)
  await world.rows("update payment_leg set state = 'failed' where booking_id = $1", [data.id])
  const remove = (id: number) => world.call(removePaymentMethod, { params: { id: String(id) } }, viewer)
  expect(await world.refusal(remove(card))).toBe('payment.method_needed')
  const another = await world.card(viewer, CARDS.good)
  await remove(card)
  expect(await world.rows('select method_id from payment_leg where booking_id = $1', [data.id])).toEqual([
    { method_id: another },
  ])
})

test('a card that has expired, or whose payment failed and is open, is marked', async () => {
  const viewer = await world.person()
  const office = await world.office()
  const failing = await world.card(viewer, CARDS.good)
  const body = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
  const { data } = await world.call(placeBooking, { body: { ...body, paymentMethod: failing } }, viewer)
  const fine = await world.card(viewer, CARDS.good)
  const problems = async () =>
    Object.fromEntries((await world.call(listPaymentMethods, {}, viewer)).data.map(({ id, problem }) => [id, problem]))
  expect(await problems()).toEqual({ [failing]: null, [fine]: null })
  await world.rows("update payment_leg set state = 'failed' where booking_id = $1", [data.id])
  expect(await problems()).toEqual({ [failing]: 'failed', [fine]: null })
  await world.rows("update payment_leg set state = 'paid' where booking_id = $1", [data.id])
  expect(await problems()).toEqual({ [failing]: null, [fine]: null })
  world.clock.set('2032-01-01T00:00:00Z')
  expect(await problems()).toEqual({ [failing]: 'expired', [fine]: 'expired' })
  world.clock.set(TEST_NOW)
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
  expect(meta).toEqual({
    provider: 'stripe',
    managedByCompany: false,
    publishableKey: 'pk_test_1234567890',
    creditorId: 'DE98ZZZ09999999999',
  })
  expect((await world.call(listPaymentMethods, {}, viewer)).meta.publishableKey).toBeNull()
  const typed = world.call(addPaymentMethod, { body: { method: card(CARDS.good) } }, viewer, context)
  expect(await world.refusal(typed)).toBe('payment.card_invalid')
  expect((await world.call(listPaymentMethods, {}, viewer)).data).toEqual([])
})
