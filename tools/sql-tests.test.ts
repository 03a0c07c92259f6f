import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './environment.mjs'
import { importsOf, sqlTests } from './sql-tests.mjs'

test('tests that make a database are found, directly and through the people and worlds they use', () => {
  const found = sqlTests()
  expect(found).toContain('src/platform/db/migrations/migrate.test.ts')
  expect(found).toContain('src/features/booking/server/pay/pay-booking.test.ts')
  expect(found).toContain('src/adapters/payments/stripe-contract.test.ts')
  expect(found.length).toBeGreaterThan(50)
})

test('rules are not among them', () => {
  expect(sqlTests().filter((file) => file.includes('/rules/'))).toEqual([])
})

test('an import is followed by its alias, by its relative path and when it is loaded later', () => {
  const files: Record<string, string> = {
    'src/kernel/money.ts': "import { a } from '#kernel/quarters.ts'",
    'src/kernel/quarters.ts': "const later = () => import('./time.ts')",
    'src/kernel/time.ts': '',
  }
  const reaches = importsOf((file: string) => files[file] ?? readFileSync(join(root, file), 'utf8'))
  expect(reaches('src/kernel/money.ts', 'src/kernel/time.ts')).toBe(true)
  expect(reaches('src/kernel/time.ts', 'src/kernel/money.ts')).toBe(false)
})
