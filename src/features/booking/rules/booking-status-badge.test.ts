import { expect, test } from 'vitest'
import { headingOf, signOf, type Signed } from './booking-status-badge.ts'

const quiet = { state: 'held', needsAttention: false } as const

test.each<[string, Signed, string]>([
  [
    'a hold asks to be paid',
    { change: null, status: 'held', phase: 'upcoming', payment: { state: 'hold_action', needsAttention: true } },
    'held',
  ],
  ['confirmed follows the clock', { change: null, status: 'confirmed', phase: 'upcoming', payment: quiet }, 'upcoming'],
  ['confirmed follows the clock', { change: null, status: 'confirmed', phase: 'ongoing', payment: quiet }, 'ongoing'],
  ['ended before the timer ran', { change: null, status: 'confirmed', phase: 'past', payment: quiet }, 'past'],
  ['completed', { change: null, status: 'completed', phase: 'past', payment: quiet }, 'past'],
  ['canceled', { change: null, status: 'canceled', phase: 'upcoming', payment: quiet }, 'canceled'],
  ['expired', { change: null, status: 'expired', phase: 'upcoming', payment: quiet }, 'expired'],
  [
    'money first',
    { change: null, status: 'confirmed', phase: 'upcoming', payment: { state: 'hold_failed', needsAttention: true } },
    'attention',
  ],
  [
    'a change to be confirmed says nothing of the booking',
    { change: {}, status: 'confirmed', phase: 'upcoming', payment: { state: 'held', needsAttention: true } },
    'upcoming',
  ],
  [
    'an unpaid fee',
    { change: null, status: 'canceled', phase: 'past', payment: { state: 'failed', needsAttention: true } },
    'attention',
  ],
  [
    'refunded',
    { change: null, status: 'canceled', phase: 'past', payment: { state: 'refunded', needsAttention: false } },
    'refunded',
  ],
  [
    'refunded in part',
    { change: null, status: 'completed', phase: 'past', payment: { state: 'part_refunded', needsAttention: false } },
    'partly_refunded',
  ],
])('%s', (_, booking, sign) => {
  expect(signOf(booking)).toBe(sign)
})

test.each<[string, Signed, string]>([
  [
    'a visit given back in part',
    { change: null, status: 'completed', phase: 'past', payment: { state: 'part_refunded', needsAttention: false } },
    'past',
  ],
  [
    'a fee given back',
    { change: null, status: 'canceled', phase: 'upcoming', payment: { state: 'refunded', needsAttention: false } },
    'canceled',
  ],
  [
    'anything else is as it is shown',
    { change: null, status: 'confirmed', phase: 'ongoing', payment: quiet },
    'ongoing',
  ],
])('the heading of %s', (_, booking, sign) => {
  expect(headingOf(booking)).toBe(sign)
})
