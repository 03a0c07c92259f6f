import { expect, test } from 'vitest'
import { columnSort, listHref, listQuery } from './list-address.ts'

const CHOICES = { states: ['open', 'won'], sorts: ['amount', 'opened'] } as const
const read = (search: string) => listQuery(new Request(`https://viertel.example/operator/x${search}`), CHOICES)

test.each([
  ['', {}],
  [
    '?state=open&sort=amount&order=desc&cursor=amount~7~100',
    { state: 'open', sort: 'amount', order: 'desc', cursor: 'amount~7~100' },
  ],
  ['?state=none&sort=name&order=up', {}],
  ['?order=desc', {}],
  ['?sort=opened&order=up&cursor=', { sort: 'opened' }],
])('%j asks for %o', (search, query) => {
  expect(read(search).query).toEqual(query)
})

test('a head sorts upwards, then downwards, keeps the filter and begins at the first page', () => {
  const of = (sort: 'amount' | 'opened') =>
    columnSort('/en/operator/x', { state: 'open' }, { sort: 'amount', order: 'asc' }, sort)
  expect(of('amount')).toEqual({ href: '/en/operator/x?state=open&sort=amount&order=desc', order: 'asc' })
  expect(of('opened')).toEqual({ href: '/en/operator/x?state=open&sort=opened&order=asc', order: null })
  expect(listHref('/operator/x', {})).toBe('/operator/x')
})
