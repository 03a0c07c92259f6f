import { expect, it } from 'vitest'
import { shownCount } from './shown-count.ts'
import { roundedTime } from './time-field.tsx'

it('rounds a typed time to the nearest quarter, with or without its colon', () => {
  expect(['14:52', '1452', '14:53', '9', '930', ' 8:07 ', '23:55', '14:52:30'].map(roundedTime)).toEqual([
    '14:45',
    '14:45',
    '15:00',
    '09:00',
    '09:30',
    '08:00',
    '24:00',
    '14:45',
  ])
})

it('leaves alone what is no time', () => {
  expect(['', '25:00', '9x', '12:60', 'half past'].map(roundedTime)).toEqual(['', '25:00', '9x', '12:60', 'half past'])
})

it('says 250+ when the total is approximate', () => {
  expect([0, 249, 250, 251].map(shownCount)).toEqual(['0', '249', '250+', '250+'])
})
