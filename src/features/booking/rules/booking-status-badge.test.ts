import { expect, test } from 'vitest'
import { headingOf, signOf, type Signed } from './booking-status-badge.ts'

const quiet = { state: 'held', needsAttention: false } as const

test.each<[string, Signed, string]>([
  [
    'a hold asks to be paid',
    { status: 'held', phase: 'upcoming', payment: { state: 'hold_action', needsAttention: true } },
    'held',
  ],
  ['confirmed follows the clock', { status: 'confirmed', phase: 'upcoming', payment: quiet }, 'upcoming'],
  ['confirmed follows the clock', { status: 'confirmed', phase: 'ongoing', payment: quiet }, 'ongoing'],
  ['ended before the timer ran', { status: 'confirmed', phase: 'past', payment: quiet }, 'past'],
  ['completed', { status: 'completed', phase: 'past', payment: quiet }, 'past'],
  ['canceled', { status: 'canceled', phase: 'upcoming', payment: quiet }, 'canceled'],
  ['expired', { status: 'expired', phase: 'upcoming', payment: quiet }, 'expired'],
  [
    'money first',
    { status: 'confirmed', phase: 'upcoming', payment: { state: 'hold_failed', needsAttention: true } },
    'attention',
  ],
  [
    'an unpaid fee',
    { status: 'canceled', phase: 'past', payment: { state: 'failed', needsAttention: true } },
    'attention',
  ],
  [
    'refunded',
    { status: 'canceled', phase: 'past', payment: { state: 'refunded', needsAttention: false } },
    'refunded',
  ],
  [
    'refunded in part',
    { status: 'completed', phase: 'past', payment: { state: 'part_refunded', needsAttention: false } },
    'refunded',
  ],
])('%s', (_, booking, sign) => {
  expect(signOf(booking)).toBe(sign)
})

test.each<[string, Signed, string]>([
  [
    'a visit given back in part',
    { status: 'completed', phase: 'past', payment: { state: 'part_refunded', needsAttention: false } },
    'past',
  ],
  [
    'a fee given back',
    { status: 'canceled', phase: 'upcoming', payment: { state: 'refunded', needsAttention: false } },
    'canceled',
  ],
  ['anything else is as it is shown', { status: 'confirmed', phase: 'ongoing', payment: quiet }, 'ongoing'],
])('the heading of %s', (_, booking, sign) => {
  expect(headingOf(booking)).toBe(sign)
})
