import { expect, test } from 'vitest'
import { requestPage, type RequestList } from './request-lists.ts'

test.each<[RequestList, Partial<Parameters<typeof requestPage>[0]>, string]>([
  ['waiting', {}, 'due asc'],
  ['closed', {}, 'due desc'],
  ['closed', { order: 'asc' }, 'due desc'],
  ['closed', { sort: 'due' }, 'due asc'],
  ['waiting', { sort: 'name', order: 'desc' }, 'name desc'],
])('%s with %o: %s', (state, asked, order) => {
  const page = requestPage({ state, ...asked, cursor: 'x' })
  expect([`${page.sort} ${page.order}`, page.cursor]).toEqual([order, 'x'])
})
