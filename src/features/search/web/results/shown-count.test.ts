import { expect, it } from 'vitest'
import { shownCount } from './shown-count.ts'

it('says 250+ when the total is approximate', () => {
  expect([0, 249, 250, 251].map(shownCount)).toEqual(['0', '249', '250+', '250+'])
})
