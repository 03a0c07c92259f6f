import { expect, test } from 'vitest'
import { casePage, type CaseList } from './case-lists.ts'

test.each<[CaseList, Partial<Parameters<typeof casePage>[0]>, string]>([
  ['waiting', {}, 'due asc'],
  ['decided', {}, 'opened desc'],
  ['closed', {}, 'opened desc'],
  ['closed', { order: 'asc' }, 'opened desc'],
  ['waiting', { sort: 'reports', order: 'desc' }, 'reports desc'],
  ['closed', { sort: 'due' }, 'due asc'],
])('%s with %o: %s', (state, asked, order) => {
  const page = casePage({ state, ...asked })
  expect([`${page.sort} ${page.order}`, page.cursor]).toEqual([order, null])
})

test('a later page keeps where it begins', () => {
  expect(casePage({ state: 'waiting', cursor: 'due~1~x' }).cursor).toBe('due~1~x')
})
