/** What an office's page opens with: chosen so that it can be booked, and binding like every quote. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeOptions } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { placeBooking, proposeBooking } from '../../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  await world.rows(`insert into discount_code (code, percent) values ('SEVEN', 7)`)
})
afterAll(() => world.close())

const propose = async (office: number, body: object = {}) =>
  (await world.call(proposeBooking, { body: { office, ...body } }, guestViewer('de'))).data

async function booked(options: OfficeOptions, wish: { date: string; time: string; hours: number; quantity?: number }) {
  const office = await world.office(options)
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const expectedTotal = 1000 * wish.hours * (wish.quantity ?? 1)
  await world.call(placeBooking, { body: { office: office.id, ...wish, expectedTotal } }, viewer)
  return office.id
}

test('what is proposed can be booked at the price shown', async () => {
  const office = await world.office()
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const { quote } = await propose(office.id, { quantity: 2, discountCode: 'SEVEN' })
  expect(quote).toMatchObject({ bookable: true, hours: 4, quantity: 2, totalCents: 7440, discountError: null })
  const { date, time, hours, quantity, totalCents } = quote
  const wish = { office: office.id, date, time, hours, quantity, discountCode: 'SEVEN', expectedTotal: totalCents }
  expect(await world.call(placeBooking, { body: wish }, viewer)).toMatchObject({ data: { status: 'confirmed' } })
})

test('desks that are taken are not proposed, nor more at once than there are', async () => {
  const { earliest, quote: first } = await propose((await world.office({ capacity: 2 })).id)
  const wish = { date: first.date, time: first.time, hours: 8, quantity: 1 }
  const office = await booked({ capacity: 2 }, wish)
  expect(await propose(office)).toMatchObject({
    earliest,
    quote: { date: first.date, time: first.time, bookable: true },
  })
  const two = await propose(office, { quantity: 2 })
  expect(two).toMatchObject({ earliest, quote: { bookable: true, quantity: 2 } })
  expect([two.quote.date, two.quote.time]).not.toEqual([first.date, first.time])
  expect(await propose(office, { quantity: 3 })).toMatchObject({ earliest, quote: { bookable: false, next: null } })

  const full = await booked({ capacity: 2 }, { ...wish, quantity: 2 })
  for (const quantity of [1, 2]) {
    const { quote } = await propose(full, { quantity })
    expect(quote.bookable, `${quantity} where none is left`).toBe(true)
    expect([quote.date, quote.time]).not.toEqual([first.date, first.time])
  }
})

test('a time that is named stays, and the quote says why it can not be booked', async () => {
  const office = await booked({ capacity: 1 }, { date: '2026-11-11', time: '10:00', hours: 4 })
  const { quote } = await propose(office, { date: '2026-11-11', time: '10:00', hours: 2 })
  expect(quote).toMatchObject({ date: '2026-11-11', time: '10:00', bookable: false })
  expect(quote.reason?.code).toBe('booking.no_free_desks')
})

test('the start is found by one statement, before the one quote', async () => {
  const office = await world.office()
  const names: string[] = []
  const { db } = world.context
  const lagging: typeof db.lagging = (wroteAt) => {
    const view = db.lagging(wroteAt)
    const query = (statement: string | { name: string }, values: readonly unknown[]) => {
      names.push(typeof statement === 'string' ? statement : statement.name)
      return view.read.query(statement as string, values)
    }
    return { ...view, read: Object.assign(Object.create(view.read) as typeof view.read, { query }) }
  }
  await world.call(proposeBooking, { body: { office: office.id } }, guestViewer('de'), {
    ...world.context,
    db: { ...db, lagging },
  })
  expect(names).toEqual(['booking_masks_from_today', 'booking_free_desks'])
})
