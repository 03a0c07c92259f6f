/** The bank of a company's card asks about the booking of an employee: whoever bills for the company confirms it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { readDrift } from '#app/testing/budget-drift.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { readMe } from '#features/account/contract.ts'
import { noticeWorldOf } from '#features/notification/server/notice-registry.ts'
import { mailJobsOf, writeMail } from '#features/notification/server/write-mail.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, listBookings, payBooking, placeBooking, readBooking } from '../../contract.ts'
import { expireHolds } from '../timers/booking-timers-job.ts'
import { processPaymentEvents } from './on-payment-event.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const employeeOf = async (companyId: number, permissions = '{book}') => {
  const person = await world.person({ bits: KIND_BITS.employee, companyId, billing: false })
  await world.rows(`update member set permissions = $2::text[] where person_id = $1`, [person.id, permissions])
  return person
}

/** Tomorrow, so that the card is asked at once. */
async function asked(card: string = CARDS.asksAlways) {
  const company = await world.company()
  await world.card(company.admin, card)
  const billing = await employeeOf(company.id, '{billing}')
  const office = await world.office()
  const body = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
  const place = () => world.call(placeBooking, { body, idempotencyKey: `asked-${company.id}` }, company.employee)
  const { data } = await place()
  return { ...company, company: company.id, billing, place, data, id: data.id }
}
type Asked = Awaited<ReturnType<typeof asked>>

const read = async (viewer: SignedIn, { id }: { id: number }) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data
const pay = (viewer: SignedIn, { id }: { id: number }) =>
  world.call(payBooking, { params: { id: String(id) }, body: {} }, viewer)
const attention = async (viewer: SignedIn) => {
  const me = await world.call(readMe, {}, viewer)
  const list = await world.call(listBookings, { query: {} }, viewer)
  if (me === '') throw new Error('signed out')
  expect(list.meta.needsAttention).toBe(me.currentReservations.meta.needsAttention)
  return list.meta.waiting.map(({ id }) => id)
}
const events = ({ id }: { id: number }, type: string) =>
  world.rows<{ id: number; type: string; person_id: string }>(
    'select id, type, person_id from domain_event where booking_id = $1 and type = $2 order by id',
    [id, type],
  )
const mailsOf = async (one: { id: number }, type: string) => {
  const jobs = (await events(one, type)).flatMap((event) => mailJobsOf(NOTICES, event))
  return Promise.all(jobs.map((job) => writeMail(NOTICES, job, noticeWorldOf(world.context))))
}
/** Holds of companies end one by one. */
const runOut = async () => {
  while ((await expireHolds(world.context, world.clock.now())) > 0);
}
const answer = async ({ admin, id }: Asked, accept: boolean) =>
  world.authenticate((await read(admin, { id })).payment.actionUrl, accept)

test('the employee waits an hour without a card form, and the people who bill are told, see it and confirm it', async () => {
  const one = await asked()
  const { employee, billing, admin, id } = one
  expect(one.data).toMatchObject({ status: 'held', holdUntil: '2026-11-10T09:00:00Z' })
  expect(one.data.payment).toMatchObject({
    actionUrl: null,
    waitsForCompany: true,
    needsAttention: false,
    company: 'Probe GmbH',
  })
  // The same request, and the employee who tries once more, change nothing.
  await one.place()
  world.clock.set('2026-11-10T08:20:00Z')
  await pay(employee, one)
  expect((await read(employee, one)).holdUntil).toBe('2026-11-10T09:00:00Z')
  expect((await events(one, 'payment.action')).map((event) => event.person_id).toSorted()).toEqual(
    [admin.id, billing.id].toSorted(),
  )
  expect([await attention(admin), await attention(billing), await attention(employee)]).toEqual([[id], [id], []])
  const mails = await mailsOf(one, 'payment.action')
  expect(mails.map((mail) => mail?.to).toSorted()).toEqual([admin.email, billing.email].toSorted())
  expect(mails[0]?.text).toContain(`/booking/${id}`)
  expect(mails[0]?.text).toContain(employee.name)

  const shown = await read(billing, one)
  expect(shown).toMatchObject({
    relation: 'billing',
    mayExtend: false,
    mayMove: false,
    cancel: null,
    mayWithdraw: false,
  })
  expect(shown.payment.needsAttention).toBe(true)
  await answer(one, true)
  expect((await pay(billing, one)).data.status).toBe('confirmed')
  expect(await read(employee, one)).toMatchObject({ status: 'confirmed', payment: { waitsForCompany: false } })
  expect(await events(one, 'booking.confirmed')).toMatchObject([{ person_id: employee.id }])
  expect(await attention(billing)).toEqual([])
  const booked = await read(billing, one)
  expect(booked).toMatchObject({ mayExtend: false, mayMove: false, cancel: null, cost: { mayChange: false } })
  expect((await read(admin, one)).mayMove).toBe(true)
  // They are told of nothing that is over.
  expect(await mailsOf(one, 'payment.action')).toEqual([null, null])
  expect(await readDrift(world)).toEqual([])
})

test('nobody else sees it or confirms it, and whoever bills changes nothing of it', async () => {
  const one = await asked()
  const colleague = await employeeOf(one.company)
  const other = await world.company()
  const elsewhere = await employeeOf(other.id, '{billing}')
  for (const viewer of [colleague, other.admin, elsewhere, await world.person()])
    for (const ask of [read, pay]) expect(await world.refusal(ask(viewer, one))).toBe('request.not_found')
  const cancel = world.call(cancelBooking, { params: { id: String(one.id) }, query: {} }, one.billing)
  expect(await world.refusal(cancel)).toBe('request.not_found')
})

test('a place that is only held is not paid by others', async () => {
  const one = await asked()
  await world.rows('update payment_leg set action = null where booking_id = $1', [one.id])
  for (const viewer of [one.admin, one.billing]) expect(await world.refusal(pay(viewer, one))).toBe('auth.forbidden')
})

test('declined, the place is free at once and the booker is told', async () => {
  const one = await asked()
  await answer(one, false)
  expect(await world.refusal(pay(one.billing, one))).toBe('payment.not_confirmed')
  expect(await read(one.employee, one)).toMatchObject({ status: 'expired', payment: { waitsForCompany: false } })
  expect(await events(one, 'payment.unconfirmed')).toMatchObject([{ person_id: one.employee.id }])
  const [mail] = await mailsOf(one, 'payment.unconfirmed')
  expect(mail?.to).toBe(one.employee.email)
  expect(await readDrift(world)).toEqual([])
})

test('run out after an hour, the booker is told; a hold of their own that runs out says nothing', async () => {
  const one = await asked()
  world.clock.set('2026-11-10T08:59:00Z')
  await runOut()
  expect((await read(one.employee, one)).status).toBe('held')
  world.clock.set('2026-11-10T09:00:01Z')
  await runOut()
  expect((await read(one.employee, one)).status).toBe('expired')
  expect(await events(one, 'payment.unconfirmed')).toHaveLength(1)
  expect(await attention(one.billing)).toEqual([])
  const own = await asked()
  await world.rows('update payment_leg set action = null where booking_id = $1', [own.id])
  world.clock.set('2026-11-10T10:30:00Z')
  await runOut()
  expect(await events(own, 'booking.expired')).toHaveLength(1)
  expect(await events(own, 'payment.unconfirmed')).toEqual([])
})

test('whoever bills and books confirms it at once, in the usual time', async () => {
  const company = await world.company()
  await world.card(company.admin, CARDS.asksAlways)
  const billing = await employeeOf(company.id, '{book,billing}')
  const office = await world.office()
  const body = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
  for (const viewer of [billing, company.admin]) {
    const { data } = await world.call(placeBooking, { body }, viewer)
    expect(data).toMatchObject({ holdUntil: '2026-11-10T08:10:00Z', payment: { waitsForCompany: false } })
    expect(data.payment.actionUrl).not.toBeNull()
    expect(await events(data, 'payment.action')).toEqual([])
  }
})

test('confirmed at the bank without coming back, it is booked by the event of the payment provider', async () => {
  const one = await asked()
  await answer(one, true)
  const [leg] = await world.rows<{ ref: string }>('select auth_ref as ref from payment_leg where booking_id = $1', [
    one.id,
  ])
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', $1, 'told', 'payment', $2, $3)`,
    [`told-${one.id}`, leg!.ref, world.clock.now()],
  )
  await processPaymentEvents(world.context, world.clock.now())
  expect((await read(one.employee, one)).status).toBe('confirmed')
})

test('killed before any statement, the same request asks the company once', async () => {
  for (let nth = 1; ; nth += 1) {
    const company = await world.company()
    await world.card(company.admin, CARDS.asksAlways)
    const office = await world.office()
    const body = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
    const key = `killed-${nth}-${company.id}`
    const died = await dieBefore(world, nth, (context) =>
      world.call(placeBooking, { body, idempotencyKey: key }, company.employee, context),
    )
    const { data } = await world.call(placeBooking, { body, idempotencyKey: key }, company.employee)
    expect(data, `died before statement ${nth}`).toMatchObject({
      holdUntil: '2026-11-10T09:00:00Z',
      payment: { waitsForCompany: true, actionUrl: null },
    })
    expect(await events(data, 'payment.action')).toHaveLength(1)
    if (!died) break
  }
})
