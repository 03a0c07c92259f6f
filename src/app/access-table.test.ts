/** The access table, checked in: who may call what. A change of access is a change of this list, seen in review. */
import { expect, test } from 'vitest'
import { REFUSALS } from '#kernel/refusals.ts'
import { ROUTES } from './server/routes.ts'

test('every endpoint says who may call it, and the table is the one agreed on', () => {
  const anyone = 'guest user provider corporate employee operator'
  const table = ROUTES.map(({ endpoint }) => {
    const access = endpoint.access.join(' ')
    return `${endpoint.method} ${endpoint.path}: ${access === anyone ? 'anyone' : access === anyone.slice(6) ? 'signed in' : access}`
  })
  expect(table.toSorted()).toMatchSnapshot()
})

test('no two endpoints share a method and path, and each refusal they name exists', () => {
  const names = ROUTES.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { endpoint } of ROUTES) for (const code of endpoint.refusals) expect(REFUSALS[code], code).toBeDefined()
})

test('what creates or pays asks for an Idempotency-Key', () => {
  const keyed = ROUTES.filter(({ endpoint }) => endpoint.idempotent).map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
  )
  expect(keyed).toEqual(
    expect.arrayContaining([
      'POST /api/booking',
      'POST /api/booking/hold',
      'POST /api/booking/{id}/pay',
      'POST /api/payment',
    ]),
  )
})
