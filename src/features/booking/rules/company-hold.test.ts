import { expect, test } from 'vitest'
import { companyChangeUntil, companyHoldUntil } from './company-hold.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-11T${time}:00Z`)

test.each([
  ['an hour from when the bank asked', '08:10', '12:00', '09:00'],
  ['until the visit begins', '08:10', '08:40', '08:40'],
  ['not shorter than it was held already', '08:10', '08:05', '08:10'],
  ['the visit begins in an hour', '08:10', '09:00', '09:00'],
])('%s', (_, held, start, until) => {
  expect(companyHoldUntil(at(held), at(start), at('08:00')).toString()).toBe(at(until).toString())
})

test.each([
  ['an hour, when the booker could still make it then', ['12:00', '10:00'], '09:00'],
  ['no longer than the booker could make it', ['12:00', '08:20'], '08:20'],
  ['whichever ends first', ['08:40', '12:00'], '08:40'],
])('a change waits %s', (_, ends, until) => {
  expect(companyChangeUntil(ends.map(at), at('08:00')).toString()).toBe(at(until).toString())
})
