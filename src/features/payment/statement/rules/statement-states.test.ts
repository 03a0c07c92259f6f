import { expect, test } from 'vitest'
import { stateAfter } from '#kernel/transitions.ts'
import { STATEMENT_EVENTS, STATEMENT_STATES, STATEMENT_TRANSITIONS } from './statement-states.ts'

test('these steps exist and no other', () => {
  const steps = STATEMENT_EVENTS.flatMap((event) =>
    STATEMENT_STATES.flatMap((from) => {
      const to = stateAfter(STATEMENT_TRANSITIONS, from, event)
      return to === null ? [] : [`${from} -${event}-> ${to}`]
    }),
  )
  expect(steps).toEqual([
    'closed -announce-> announced',
    'closed -ask-> asking',
    'announced -ask-> asking',
    'asking -ask-> asking',
    'asking -confirm-> confirming',
    'asking -wait-> processing',
    'confirming -wait_on-> confirming',
    'processing -wait_on-> processing',
    'closed -pay-> paid',
    'asking -pay-> paid',
    'confirming -pay-> paid',
    'processing -pay-> paid',
    'closed -fail-> failed',
    'asking -fail-> failed',
    'confirming -fail-> failed',
    'processing -fail-> failed',
    'paid -take_back-> failed',
    'failed -reopen-> closed',
  ])
})
