import { expect, test } from 'vitest'
import {
  DISPUTABLE,
  ON_ITS_WAY,
  OPEN_DEBITS,
  OWED,
  PAID,
  RELEASED,
  TO_ANNOUNCE,
  TO_CAPTURE,
  TO_DEBIT,
  TO_FALL_DUE,
  TO_REMIND,
  UNHELD,
} from './leg-lists.ts'
import {
  firstState,
  isAnnounced,
  isBeingSecured,
  isDisputed,
  isFailed,
  isFree,
  isHeld,
  isHoldFailed,
  isInArrears,
  isOnItsWay,
  isOwed,
  isPaid,
  isPlanned,
  isPossible,
  isRefunded,
  isReleased,
  isSettled,
  isTakenBack,
  isUnheld,
  isUnpaid,
  LEG_EVENTS,
  LEG_STATES,
  legAfter,
  type LegState,
} from './leg-states.ts'

test('these steps exist and no other', () => {
  const steps = LEG_EVENTS.flatMap((event) =>
    LEG_STATES.flatMap((from) => {
      const to = legAfter(from, event)
      return to ? [`${from} -${event}-> ${to}`] : []
    }),
  )
  expect(steps).toEqual([
    'hold_action -ask-> hold_action',
    'hold_failed -ask-> hold_failed',
    'hold_action -decline-> hold_action',
    'hold_failed -decline-> hold_failed',
    'released -decline-> released',
    'hold_action -confirm-> held',
    'released -confirm-> held',
    'hold_action -confirm_later-> scheduled',
    'none -confirm_free-> none',
    'hold_action -expire-> released',
    'none -hold-> held',
    'scheduled -hold-> held',
    'hold_failed -hold-> held',
    'scheduled -refuse_hold-> hold_failed',
    'hold_failed -refuse_hold-> hold_failed',
    'held -lose_hold-> hold_failed',
    'held -renew-> held',
    'held -renew_later-> held',
    'none -ask_ahead-> none',
    'scheduled -ask_ahead-> scheduled',
    'held -ask_ahead-> held',
    'none -reschedule-> none',
    'scheduled -reschedule-> scheduled',
    'held -reschedule-> held',
    'none -plan-> scheduled',
    'scheduled -plan-> scheduled',
    'held -plan-> scheduled',
    'scheduled -let_go-> none',
    'held -let_go-> none',
    'none -settle-> none',
    'none -cancel-> none',
    'scheduled -cancel-> released',
    'hold_action -cancel-> released',
    'held -cancel-> released',
    'hold_failed -cancel-> released',
    'scheduled -cancel_late-> due',
    'held -cancel_late-> due',
    'hold_failed -cancel_late-> due',
    'released -free-> released',
    'hold_failed -debit_instead-> scheduled',
    'scheduled -fall_due-> due',
    'due -announce-> debit_scheduled',
    'debit_scheduled -debit-> capturing',
    'held -capture-> capturing',
    'due -capture-> capturing',
    'capturing -capture-> capturing',
    'capturing -wait-> processing',
    'processing -wait_on-> processing',
    'capturing -pay-> paid',
    'processing -pay-> paid',
    'capturing -fail-> failed',
    'processing -fail-> failed',
    'failed -pay_again-> due',
    'charged_back -pay_again-> due',
    'failed -dun-> due',
    'due -credit-> due',
    'due -collect-> paid',
    'due -collect_part-> part_refunded',
    'due -collect_nothing-> refunded',
    'paid -uncollect-> due',
    'part_refunded -uncollect-> due',
    'refunded -uncollect-> due',
    'disputed -uncollect-> due',
    'failed -write_off-> written_off',
    'charged_back -write_off-> written_off',
    'paid -refund_part-> part_refunded',
    'part_refunded -refund_part-> part_refunded',
    'paid -refund_rest-> refunded',
    'part_refunded -refund_rest-> refunded',
    'paid -dispute-> disputed',
    'part_refunded -dispute-> disputed',
    'refunded -dispute-> disputed',
    'disputed -win-> paid',
    'disputed -win_rest-> part_refunded',
    'disputed -win_nothing-> refunded',
    'disputed -lose-> charged_back',
    'paid -return-> charged_back',
    'part_refunded -return-> charged_back',
    'refunded -return-> charged_back',
    'part_refunded -absorb_part-> part_refunded',
    'disputed -absorb_part-> part_refunded',
    'refunded -absorb_rest-> refunded',
    'disputed -absorb_rest-> refunded',
    'charged_back -remind-> charged_back',
  ])
})

test('a paid leg is refunded or taken back, a disputed one waits for the bank, and one that was taken back for the payer', () => {
  const events = (state: LegState) => LEG_EVENTS.filter((event) => isPossible(state, event))
  expect(events('paid')).toEqual(['uncollect', 'refund_part', 'refund_rest', 'dispute', 'return'])
  expect(events('disputed')).toEqual([
    'uncollect',
    'win',
    'win_rest',
    'win_nothing',
    'lose',
    'absorb_part',
    'absorb_rest',
  ])
  expect(events('charged_back')).toEqual(['pay_again', 'write_off', 'remind'])
  const begins = new Set<LegState>(
    (['nothing', 'hold_now', 'hold_later', 'debit_after'] as const).flatMap((plan) => [
      firstState(plan, true),
      firstState(plan, false),
    ]),
  )
  const reached = new Set([...begins, ...LEG_STATES.flatMap((from) => LEG_EVENTS.map((on) => legAfter(from, on)))])
  expect(LEG_STATES.filter((state) => !reached.has(state))).toEqual(['method_setup'])
})

test.each([
  ['nothing', true, 'none'],
  ['nothing', false, 'none'],
  ['hold_later', true, 'scheduled'],
  ['hold_later', false, 'hold_action'],
  ['hold_now', false, 'hold_action'],
  ['debit_after', false, 'hold_action'],
] as const)('planned %s, confirmed at once %s: a leg begins as %s', (plan, isConfirmed, state) => {
  expect(firstState(plan, isConfirmed)).toBe(state)
})

test.each([
  [isFree, ['none']],
  [isBeingSecured, ['hold_action']],
  [isPlanned, ['scheduled']],
  [isHeld, ['held']],
  [isHoldFailed, ['hold_failed']],
  [isUnheld, ['scheduled', 'hold_failed']],
  [isReleased, ['released']],
  [isOwed, ['due', 'capturing']],
  [isAnnounced, ['debit_scheduled']],
  [isOnItsWay, ['processing']],
  [isDisputed, ['disputed']],
  [isTakenBack, ['charged_back']],
  [isInArrears, ['failed', 'charged_back']],
  [isPaid, ['paid']],
  [isFailed, ['failed']],
  [isRefunded, ['part_refunded', 'refunded']],
  [isSettled, ['released', 'paid', 'part_refunded', 'refunded']],
  [isUnpaid, ['hold_failed', 'failed', 'charged_back']],
])('%o holds for %s', (question, states) => {
  expect(LEG_STATES.filter(question)).toEqual(states)
})

test('the lists for statements', () => {
  expect({ UNHELD, RELEASED, OWED, ON_ITS_WAY, PAID, TO_CAPTURE }).toEqual({
    UNHELD: ['scheduled', 'hold_failed'],
    RELEASED: ['released'],
    OWED: ['due', 'capturing'],
    ON_ITS_WAY: ['processing'],
    PAID: ['paid'],
    TO_CAPTURE: ['held', 'due', 'capturing'],
  })
  expect({ TO_FALL_DUE, TO_ANNOUNCE, TO_DEBIT, TO_REMIND, DISPUTABLE, OPEN_DEBITS }).toEqual({
    TO_FALL_DUE: ['scheduled'],
    TO_ANNOUNCE: ['due'],
    TO_DEBIT: ['debit_scheduled'],
    TO_REMIND: ['charged_back'],
    DISPUTABLE: ['paid', 'part_refunded', 'refunded'],
    OPEN_DEBITS: ['scheduled', 'due', 'capturing', 'debit_scheduled', 'processing', 'failed', 'charged_back'],
  })
})
