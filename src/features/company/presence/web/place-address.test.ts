import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLACE_KINDS } from '../rules/team-week.ts'
import { placeAddress } from './place-address.ts'

const ROUTES = readFileSync(join(import.meta.dirname, '../../../../app/routes.ts'), 'utf8')

test.each(PLACE_KINDS)('%s without an office leads to a page that there is, or nowhere', (kind) => {
  const address = placeAddress(kind, null)
  if (address === null) expect(kind).toBe('booked')
  else expect(ROUTES).toContain(`page('${address.slice(1)}'`)
})

test('an office has its own page', () => {
  expect(placeAddress('booked', { id: 7 })).toBe('/office/7')
})
