/** A month of a provider's account, from the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { connectBank } from '#features/payment/payout/server/payout-world.ts'
import { readPayouts } from '#features/payment/payout/server/read-payouts-job.ts'
import { sendTransfers } from '#features/payment/payout/server/send-transfers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { placeBooking } from '../../contract.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import { downloadStatement, listStatements } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function timersAt(at: string) {
  world.clock.set(at)
  const now = world.clock.now()
  await endBookings(world.context, now)
  await capturePayments(world.context, now)
  await sendTransfers(world.context, now)
  await readPayouts(world.context, now)
}
const list = async ({ viewer }: TestProvider, currency: 'EUR' | 'CHF' = 'EUR') =>
  (await world.call(listStatements, { query: { currency } }, viewer)).data
const rowsOf = async ({ viewer }: TestProvider, month: string, language: 'de' | 'en' = 'de') => {
  const query = { currency: 'EUR', month, language }
  const { text } = await world.call(downloadStatement, { query }, viewer)
  return text.slice(1).trimEnd().split('\r\n')
}

test('a month ends as the next one begins; a booking at the end of a month is passed on in the next', async () => {
  world.clock.set('2026-11-28T08:00:00Z')
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 3 })
  await connectBank(world, owner)
  expect(await list(owner)).toEqual([])
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const wish = { office, time: '10:00', hours: 2, expectedTotal: 2000 }
  const place = async (date: string) => (await world.call(placeBooking, { body: { ...wish, date } }, viewer)).data.id
  const [first, second] = [await place('2026-11-30'), await place('2026-12-01')]
  await timersAt('2026-11-30T11:20:00Z')
  expect(await list(owner)).toEqual([{ month: '2026-11', incomeCents: 1600, sentCents: 0, completeOn: '2026-12-01' }])
  await timersAt('2026-12-01T11:20:00Z')
  await timersAt('2026-12-03T12:00:00Z')
  await timersAt('2026-12-04T02:00:00Z')
  expect(await list(owner)).toEqual([
    { month: '2026-12', incomeCents: 1600, sentCents: 3200, completeOn: '2027-01-01' },
    { month: '2026-11', incomeCents: 1600, sentCents: 0, completeOn: null },
  ])
  expect(await list(owner, 'CHF')).toEqual([])

  expect(await rowsOf(owner, '2026-10')).toEqual([
    'Datum;Vorgang;Buchung;Tag des Besuchs;Büro;Währung;Preis;Provision;Betrag;Stand',
    '2026-10-01;Stand zu Beginn;;;;EUR;;;;0',
    '2026-10-31;Stand am Ende;;;;EUR;;;;0',
  ])
  const [, opening, income, closing] = await rowsOf(owner, '2026-11')
  expect([opening, closing]).toEqual([
    '2026-11-01;Stand zu Beginn;;;;EUR;;;;0',
    '2026-11-30;Stand am Ende;;;;EUR;;;;16',
  ])
  expect(income).toMatch(new RegExp(`^2026-11-30;Einnahme;${first};2026-11-30;[^;]+;EUR;20;-4;16;16$`))
  const december = (await rowsOf(owner, '2026-12', 'en')).slice(1)
  expect(december[0]).toBe('2026-12-01,Opening balance,,,,EUR,,,,16')
  expect(december[1]).toMatch(new RegExp(`^2026-12-01,Income,${second},2026-12-01,.*,EUR,20,-4,16,32$`))
  expect(december.slice(2, 4).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['2026-12-03', 'Passed on to your payout account'],
    ['2026-12-03', 'Passed on to your payout account'],
  ])
  expect(december[4]).toBe('2026-12-31,Closing balance,,,,EUR,,,,0')
  expect(december[5]).toMatch(/^2026-12-04,Payout to your bank,po_.*,EUR,,,32,$/)
})

test('everybody sees their own account, and who offers nothing has none', async () => {
  world.clock.set(TEST_NOW)
  const stranger = await world.provider()
  expect(await list(stranger)).toEqual([])
  expect((await rowsOf(stranger, '2026-11')).slice(1)).toHaveLength(2)
  const user = await world.person()
  expect((await world.call(listStatements, { query: { currency: 'EUR' } }, user)).data).toEqual([])
  const query = { currency: 'EUR', month: '2026-11' }
  expect(await world.refusal(world.call(downloadStatement, { query }, user))).toBe('request.not_found')
})

test.each(['2026-13', '2026-00', '2019-12', '9999-12', '2100-01', '2026-1', '', '2026-11-01'])(
  'the month %s is none',
  async (month) => {
    const owner = await world.provider()
    const query = { currency: 'EUR', month }
    expect(await world.refusal(world.call(downloadStatement, { query }, owner.viewer))).toMatch(/^(field|request)\./)
  },
)
