import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { createDiscount, type NewDiscount } from './create-discount.ts'
import { discountFor } from './read-discount.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const BASE: NewDiscount = { code: 'KIEZ10', off: { percent: 10 }, fundedBy: 'platform', oncePerPerson: true }

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

async function worth(code: string, currency: 'EUR' | 'CHF' = 'EUR', now = NOW) {
  const verdict = await discountFor(
    made.db.write,
    code,
    {
      sumCents: toCents(4000),
      currency,
      day: '2026-11-12',
      personId: null,
      officeId: 1,
      locale: 'de',
      ownBookingId: null,
    },
    { personId: null, addressKey: null },
    now,
  )
  return verdict.ok ? verdict.value : verdict.refusal.code
}

test('what is created can be used as it says', async () => {
  expect(await createDiscount(made, BASE)).toBe(true)
  expect(await worth('KIEZ10')).toBe(400)
  expect(await worth('KIEZ10', 'CHF')).toBe(400)
  const amount = { amountCents: toCents(500), currency: 'EUR' } as const
  await createDiscount(made, { ...BASE, code: 'KIEZ5', off: amount, validUntil: NOW, bookingFrom: '2026-11-12' })
  expect(await worth('KIEZ5')).toBe(500)
  expect(await worth('KIEZ5', 'CHF')).toBe('discount.not_valid')
  expect(await worth('KIEZ5', 'EUR', NOW.add({ milliseconds: 1 }))).toBe('discount.expired')
})

test('a code that exists stays as it is', async () => {
  expect(await createDiscount(made, { ...BASE, off: { percent: 90 } })).toBe(false)
  expect(await worth('KIEZ10')).toBe(400)
})

test.each<[string, Partial<NewDiscount>]>([
  ['code', { code: 'no' }],
  ['code', { code: 'lower10' }],
  ['percent', { off: { percent: 0 } }],
  ['percent', { off: { percent: 101 } }],
  ['percent', { off: { percent: 12.5 } }],
  ['amount', { off: { amountCents: toCents(0), currency: 'EUR' } }],
  ['usageLimit', { usageLimit: 0 }],
  ['validUntil', { validFrom: NOW, validUntil: NOW }],
  ['bookingUntil', { bookingFrom: '2026-12-02', bookingUntil: '2026-12-01' }],
  ['maximumCents', { minimumCents: toCents(2000), maximumCents: toCents(1000) }],
])('a code with a wrong %s is refused: %j', async (name, wrong) => {
  await expect(createDiscount(made, { ...BASE, code: 'NEU', ...wrong })).rejects.toThrow(name)
  expect(await worth('NEU')).toBe('discount.not_valid')
})
