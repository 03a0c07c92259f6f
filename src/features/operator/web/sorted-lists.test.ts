/** Lists of the desk in every order: pages leave out nothing and show nothing twice, and the file has the same rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { downloadCompanies, listCompanies } from '#features/company/credit/contract.ts'
import { COMPANY_SORTS } from '#features/company/credit/rules/company-sorts.ts'
import { downloadProviders, listProviders } from '#features/office/moderation/contract.ts'
import { PROVIDER_SORTS } from '#features/office/moderation/rules/provider-states.ts'
import { createDiscount, downloadDiscounts, listDiscounts } from '#features/payment/discount/contract.ts'
import { DISCOUNT_SORTS } from '#features/payment/discount/rules/discount-sorts.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { LIST_ORDERS } from '#kernel/list-order.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { downloadTeam, listTeam } from '../team/contract.ts'

let world: TestWorld
let owner: SignedIn
const ROWS = 120
beforeAll(async () => {
  world = await createTestWorld()
  owner = await world.person({ bits: KIND_BITS.operator })
  for (let nth = 0; nth < ROWS; nth += 1) {
    const { id } = await world.provider()
    // Names and times of several, so that only the id tells them apart; one begins like a formula.
    await world.rows(
      `update provider set name = $2, certified_at = case when $3 = 0 then null else now() - $3 * interval '1 day' end where id = $1`,
      [id, `${['=Ärger', 'äpfel', 'Zebra'][nth % 3]} ${nth % 5}`, nth % 4],
    )
    const company = await world.company()
    await world.rows(`update company set name = $2, credit_cents = $3 where id = $1`, [
      company.id,
      ['Ömer~1', 'Otto', 'olaf'][nth % 3],
      nth % 7 === 0 ? 1000 * nth : null,
    ])
    await world.call(createDiscount, { body: { code: `LIST-${nth}`, percent: 10, fundedBy: 'platform' } }, owner)
  }
  await world.rows(`update discount_code set used = length(code) % 2`)
})
afterAll(() => world.close())

type Answer = {
  data: readonly Readonly<Record<string, unknown>>[]
  meta: { next: string | null; sort: string; order: string }
}
type List = {
  name: string
  list: Endpoint
  file: Endpoint
  sorts: readonly string[]
  /** What tells rows apart, and which of the columns of the file has it. */
  key: string
  /** What of a row is compared, in the order of the list. */
  valueOf: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string | number>>
}
const low = (value: unknown) => String(value).toLowerCase()
const LISTS: readonly List[] = [
  {
    name: 'providers',
    list: listProviders,
    file: downloadProviders,
    sorts: PROVIDER_SORTS,
    key: 'id',
    valueOf: {
      registered: ({ id }) => Number(id),
      certified: ({ certifiedAt }) =>
        certifiedAt === null ? 0 : Temporal.Instant.from(String(certifiedAt)).epochMilliseconds,
      offices: ({ offices }) => Number(offices),
    },
  },
  {
    name: 'companies',
    list: listCompanies,
    file: downloadCompanies,
    sorts: COMPANY_SORTS,
    key: 'id',
    valueOf: {
      credit: ({ creditCents }) => (creditCents === null ? 1 : 0),
      used: ({ usedCents }) => Number(usedCents),
    },
  },
  {
    name: 'discounts',
    list: listDiscounts,
    file: downloadDiscounts,
    sorts: DISCOUNT_SORTS,
    key: 'code',
    valueOf: {
      created: ({ createdAt }) => Temporal.Instant.from(String(createdAt)).epochMilliseconds,
      code: ({ code }) => low(code),
      used: ({ used }) => Number(used),
    },
  },
]

async function pages(list: Endpoint, query: object) {
  const rows: Answer['data'][number][] = []
  const sizes: number[] = []
  let next: string | null = null
  do {
    const asked: object = next === null ? query : { ...query, cursor: next }
    const page = (await world.call(list, { query: asked } as never, owner)) as Answer
    rows.push(...page.data)
    sizes.push(page.data.length)
    next = page.meta.next
  } while (next !== null && sizes.length < 9)
  return { rows, sizes }
}

describe.each(LISTS)('$name', ({ name, list, file, sorts, key, valueOf }) => {
  test.each(sorts.flatMap((sort) => LIST_ORDERS.map((order) => ({ sort, order }))))(
    'by $sort, $order: every row once, in order, and the file has them as well',
    async ({ sort, order }) => {
      const { rows, sizes } = await pages(list, { sort, order })
      const keys = rows.map((row) => String(row[key]))
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys.length).toBeGreaterThanOrEqual(ROWS)
      expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true)
      const other = await pages(list, { sort, order: order === 'asc' ? 'desc' : 'asc' })
      expect(other.rows.map((row) => String(row[key]))).toEqual(keys.toReversed())
      const value = valueOf[sort]
      if (value && sort !== 'code') {
        const values = rows.map(value).map(Number)
        expect(values).toEqual(values.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
      }
      const { text } = (await world.call(file, { query: { sort, order, language: 'de' } } as never, owner)) as {
        text: string
      }
      const lines = text.slice(1).trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(';')[0])).toEqual(keys)
      const [entry] = await world.rows(
        `select action, subject_id, (details -> 'after' ->> 'rows')::int as rows from audit_entry order by id desc limit 1`,
      )
      expect(entry).toEqual({ action: 'list.exported', subject_id: name, rows: keys.length })
    },
  )

  test('an order of its own when none is asked for', async () => {
    const first = (await world.call(list, { query: {} } as never, owner)) as Answer
    expect(sorts[0]).toBe(first.meta.sort)
    expect(first.meta.next).not.toBeNull()
    const later = { query: { sort: sorts[1], cursor: first.meta.next } } as never
    const fresh = { query: { sort: sorts[1] } } as never
    expect(((await world.call(list, later, owner)) as Answer).data, 'a cursor of another order').toEqual(
      ((await world.call(list, fresh, owner)) as Answer).data,
    )
  })
})

test('what begins like a formula is none in the file', async () => {
  const { text } = await world.call(downloadProviders, { query: { language: 'de' } }, owner)
  expect(text).toContain(`;'=Ärger 0;`)
  expect(text).not.toMatch(/;=/)
})

test('an upper and a lower case name stand together', async () => {
  const { data } = await world.call(listCompanies, { query: { sort: 'name' } }, owner)
  expect(data[0]?.name).toBe('olaf')
})

test('the team by name and by address; its file is in the audit log', async () => {
  await world.person({ bits: KIND_BITS.operator })
  const by = async (order: 'asc' | 'desc') =>
    (await world.call(listTeam, { query: { sort: 'email', order } }, owner)).data.map(({ email }) => email)
  expect(await by('desc')).toEqual((await by('asc')).toReversed())
  const { text } = await world.call(downloadTeam, { query: { language: 'en' } }, owner)
  expect(text.slice(1).split('\r\n')[0]).toBe('Name,E-mail address of the account,Roles,Second step')
})
