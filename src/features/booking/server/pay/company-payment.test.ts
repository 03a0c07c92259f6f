/** A company's payment that failed waits for its admin, everywhere alike. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { readMe } from '#features/account/contract.ts'
import { NOTICES } from '#app/server/notices.ts'
import { noticeWorldOf } from '#features/notification/server/notice-registry.ts'
import { mailJobsOf, writeMail } from '#features/notification/server/write-mail.ts'
import { LEG_STATES, type LegState } from '#features/payment/rules/leg-states.ts'
import { clearsPayment } from '#features/payment/rules/waiting.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { listBookings, payBooking, placeBooking, readBooking } from '../../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const WISH = { date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }

/** A company whose employee has booked. */
async function bookedByEmployee() {
  const company = await world.company()
  const method = await world.card(company.admin, CARDS.good)
  const office = await world.office()
  const { data } = await world.call(placeBooking, { body: { office: office.id, ...WISH } }, company.employee)
  return { company: company.id, admin: company.admin, employee: company.employee, id: data.id, office, method }
}
const setLeg = (id: number, state: LegState) =>
  world.rows('update payment_leg set state = $2 where booking_id = $1', [id, state])
const attention = async (viewer: SignedIn) => {
  const me = await world.call(readMe, {}, viewer)
  const list = await world.call(listBookings, { query: {} }, viewer)
  if (me === '') throw new Error('signed out')
  expect(list.meta.needsAttention).toBe(me.currentReservations.meta.needsAttention)
  return { count: list.meta.needsAttention, waiting: list.meta.waiting.map(({ id }) => id), canBook: me.canBook }
}
const read = async (viewer: SignedIn, id: number) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data
const pay = (viewer: SignedIn, id: number, paymentMethod: number) =>
  world.call(payBooking, { params: { id: String(id) }, body: { paymentMethod } }, viewer)

test('the admin sees it and clears it; the employee sees that it waits for the company', async () => {
  const { admin, employee, id, office, method } = await bookedByEmployee()
  await setLeg(id, 'hold_failed')
  expect(await attention(admin)).toEqual({ count: 1, waiting: [id], canBook: false })
  expect(await attention(employee)).toEqual({ count: 0, waiting: [], canBook: false })
  expect((await read(admin, id)).payment).toMatchObject({ needsAttention: true, waitsForCompany: false })
  expect((await read(employee, id)).payment).toMatchObject({ needsAttention: false, waitsForCompany: true })

  const again = { office: office.id, ...WISH, time: '14:00' }
  expect(await world.refusal(world.call(placeBooking, { body: again }, employee))).toBe('booking.unpaid')
  // The employee cannot pay it, and is led nowhere.
  await expect(world.call(placeBooking, { body: again }, employee)).rejects.toMatchObject({ meta: undefined })
  expect(await world.refusal(pay(employee, id, method))).toBe('auth.forbidden')
  expect(await world.refusal(pay((await world.company()).admin, id, method))).toBe('request.not_found')
  expect((await pay(admin, id, method)).data.payment).toMatchObject({ state: 'held', needsAttention: false })
  expect(await attention(admin)).toEqual({ count: 0, waiting: [], canBook: true })
  expect((await world.call(placeBooking, { body: again }, employee)).data.status).toBe('confirmed')
})

test('the mail that asks for money goes to the admin and names who booked', async () => {
  const { admin, employee, id } = await bookedByEmployee()
  await setLeg(id, 'hold_failed')
  const [event] = await world.rows<{ id: number; type: string }>(
    `insert into domain_event (type, booking_id, at) values ('payment.hold_failed', $1, now()) returning id, type`,
    [id],
  )
  const mails = await Promise.all(
    (event ? mailJobsOf(NOTICES, event) : []).map((job) => writeMail(NOTICES, job, noticeWorldOf(world.context))),
  )
  expect(mails.map((mail) => mail?.to)).toEqual([admin.email])
  expect(mails[0]?.text).toContain(employee.name)
})

test('the view counts what the rule says, for every state, payer and status', async () => {
  const of = await bookedByEmployee()
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const own = await world.call(placeBooking, { body: { office: of.office.id, ...WISH } }, booker)
  const billing = await world.person({ bits: KIND_BITS.employee, companyId: of.company, billing: false })
  await world.rows(`update member set permissions = '{billing}' where person_id = $1`, [billing.id])
  const people = [of.admin, of.employee, billing, booker, await world.person({ bits: KIND_BITS.toRent })]
  for (const isCompanyAsked of [false, true])
    for (const state of LEG_STATES)
      for (const [isSlotHeld, isBegun] of [
        [true, true],
        // Only kept, before anything was paid.
        [true, isCompanyAsked],
        [false, true],
      ])
        for (const [id, payerId, companyId] of [
          [of.id, of.employee.id, of.company],
          [own.data.id, booker.id, null],
        ] as const) {
          if (isCompanyAsked && companyId === null) continue
          await setLeg(id, state)
          await world.rows('update payment_leg set action = $2 where booking_id = $1', [
            id,
            isBegun ? JSON.stringify({ url: '/', ...(isCompanyAsked && { by: 'company' }) }) : null,
          ])
          await world.rows(
            `update booking set status = $2, hold_until = case when $2 = 'held' then end_at end where id = $1`,
            [id, isSlotHeld ? 'held' : 'confirmed'],
          )
          for (const viewer of people) {
            const rows = await world.rows('select from payment_waiting where person_id = $1 and booking_id = $2', [
              viewer.id,
              id,
            ])
            expect([state, isSlotHeld, viewer.kind, rows.length === 1]).toEqual([
              state,
              isSlotHeld,
              viewer.kind,
              clearsPayment(
                { ...viewer, mayBill: viewer === billing },
                {
                  state,
                  payerId,
                  companyId,
                  isBeingPaid: isSlotHeld === true && isBegun === true,
                  isCompanyAsked,
                  isChangeAsked: false,
                },
              ),
            ])
          }
        }
})
