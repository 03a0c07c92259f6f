/** What the database itself holds of the ledger, whatever a program does: balance, one currency, and no change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { toCents } from '#kernel/money.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import { ACCOUNTS } from '../rules/postings.ts'
import { post, type Entry } from './ledger.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const posting = (account: Entry['postings'][number]['account'], cents: number) => ({ account, cents: toCents(cents) })
const postAll = (key: string, cents: readonly [number, number]) =>
  world.context.db.tx((tx) =>
    post(tx, {
      kind: 'psp',
      key,
      officeId: null,
      bookingId: null,
      legId: null,
      externalRef: null,
      currency: 'EUR',
      postings: [posting(ACCOUNTS.bank, cents[0]), posting(ACCOUNTS.pspBalance, cents[1])],
      now: world.clock.now(),
    }),
  )
const broken = async (work: Promise<unknown>) =>
  constraintOf(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  )
const balances = () => world.rows(`select code, balance_cents::int as cents from ledger_account order by code`)

test('what balances is posted once for its key, and moves the balances', async () => {
  expect(await postAll('one', [500, -500])).toBe(true)
  expect(await postAll('one', [500, -500])).toBe(false)
  expect(await balances()).toEqual([
    { code: 'bank', cents: 500 },
    { code: 'psp_balance', cents: -500 },
  ])
})

describe('refused by the database, and nothing of it stays', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    ['a cent too much', 'ledger_balanced', () => postAll('two', [500, -499])],
    [
      'a posting in another currency than its account',
      'ledger_currency',
      () =>
        world.rows(
          `insert into ledger_posting select t.id, 9, a.id, 1, 'CHF' from ledger_tx t, ledger_account a where a.code = 'bank'`,
        ),
    ],
    [
      'one more line of what is posted',
      'ledger_balanced',
      () =>
        world.rows(
          `insert into ledger_posting select t.id, 9, a.id, 1, 'EUR' from ledger_tx t, ledger_account a where a.code = 'bank'`,
        ),
    ],
    ['another amount', 'ledger_frozen', () => world.rows('update ledger_posting set amount_cents = -amount_cents')],
    ['a line less', 'ledger_frozen', () => world.rows('delete from ledger_posting')],
    ['another day', 'ledger_frozen', () => world.rows(`update ledger_tx set effective_at = now()`)],
    ['a transaction less', 'ledger_frozen', () => world.rows('delete from ledger_tx')],
  ])('%s', async (_, constraint, act) => {
    const before = await balances()
    expect(await broken(act())).toBe(constraint)
    expect(await balances()).toEqual(before)
    expect(await world.rows('select idem_key from ledger_tx')).toEqual([{ idem_key: 'one' }])
  })
})
