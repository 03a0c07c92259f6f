import { describe, expect, test } from 'vitest'
import { stateAfter } from '#kernel/transitions.ts'
import { isAsked, isToSend, TRANSFER_EVENTS, TRANSFER_STATES, TRANSFER_TRANSITIONS } from './transfer-states.ts'

/** Every event in every state: what is missing here is refused. */
const ALLOWED = [
  'waiting send sending',
  'waiting wait waiting',
  'waiting block blocked',
  'sending send sending',
  'sending wait waiting',
  'sending block blocked',
  'sending arrive sent',
  'blocked send sending',
  'blocked wait waiting',
  'blocked block blocked',
  'blocked unblock waiting',
  'sent pay_out paid',
  'paid bounce sent',
]

test('each event in each state', () => {
  const found = TRANSFER_STATES.flatMap((state) =>
    TRANSFER_EVENTS.flatMap((event) => {
      const next = stateAfter(TRANSFER_TRANSITIONS, state, event)
      return next === null ? [] : [`${state} ${event} ${next}`]
    }),
  )
  expect(found.toSorted()).toEqual(ALLOWED.toSorted())
})

describe('predicates', () => {
  test('the payment provider is asked for what waits, and again for what it was asked', () => {
    expect(TRANSFER_STATES.filter(isToSend)).toEqual(['waiting', 'sending', 'blocked'])
    expect(TRANSFER_STATES.filter(isAsked)).toEqual(['sending'])
  })
})
