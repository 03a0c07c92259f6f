/**
 * The states of a payment leg and what moves it from one to the next (money paper 2.4). States are named here and
 * nowhere else: statements and rules use the events, questions and lists below, and the structure check refuses a
 * state in quotes elsewhere. server/move-leg.ts writes what this table says.
 */
import { stateAfter, type Transitions } from '#kernel/transitions.ts'
import type { HoldPlan } from './hold-plan.ts'

/** With the names of the database's check and no others; a test compares them. */
export const LEG_STATES = [
  'none',
  'method_setup',
  'scheduled',
  'hold_action',
  'held',
  'hold_failed',
  'released',
  'due',
  'capturing',
  'debit_scheduled',
  'processing',
  'paid',
  'failed',
  'part_refunded',
  'refunded',
  'disputed',
  'charged_back',
  'written_off',
] as const

export type LegState = (typeof LEG_STATES)[number]

export const LEG_EVENTS = [
  // The payer is here.
  'ask', // The provider is about to be asked for a hold, or asks the payer to act.
  'decline', // A definitive no to a hold asked for while the payer was here, however late it comes.
  'confirm', // The hold is there and the booking confirmed with it, the time of its slot hold being over or not.
  'confirm_later', // The booking is confirmed; the card is held nearer to its start.
  'confirm_free', // The booking is confirmed and costs nothing.
  'expire', // The slot hold ends without a booking.
  // The booking is confirmed.
  'hold', // A hold is there, by the timer's asking or by the payer's.
  'refuse_hold', // The timer has asked for a hold and got a no.
  'lose_hold', // The hold lapsed, or the provider has canceled it.
  // The booking is canceled.
  'cancel', // Nothing is owed.
  'cancel_late', // A fee is owed.
  'free', // The provider holds nothing for it any more.
  // The money is taken.
  'capture', // It is owed now, and the provider is about to be asked for it.
  'wait', // It is on its way.
  'wait_on', // It is still on its way.
  'pay', // It has come.
  'fail', // It has not, and will not.
  'pay_again', // The payer asks for what failed to be taken once more.
] as const

export type LegEvent = (typeof LEG_EVENTS)[number]

/** Nothing leads yet to the states of debits, refunds and disputes; whoever builds these writes their rows. */
export const LEG_TRANSITIONS: Transitions<LegState, LegEvent> = {
  none: { confirm_free: 'none', cancel: 'none' },
  method_setup: {},
  scheduled: { hold: 'held', refuse_hold: 'hold_failed', cancel: 'released', cancel_late: 'due' },
  hold_action: {
    ask: 'hold_action',
    decline: 'hold_action',
    confirm: 'held',
    confirm_later: 'scheduled',
    expire: 'released',
    cancel: 'released',
  },
  held: { lose_hold: 'hold_failed', cancel: 'released', cancel_late: 'due', capture: 'capturing' },
  hold_failed: {
    ask: 'hold_failed',
    decline: 'hold_failed',
    hold: 'held',
    refuse_hold: 'hold_failed',
    cancel: 'released',
    cancel_late: 'due',
  },
  // A payment that comes late claims the place again, until the hold is given up (booking paper).
  released: { decline: 'released', confirm: 'held', free: 'released' },
  due: { capture: 'capturing' },
  // Asked for again after a crash or while the provider is away, with the same key.
  capturing: { capture: 'capturing', wait: 'processing', pay: 'paid', fail: 'failed' },
  debit_scheduled: {},
  processing: { wait_on: 'processing', pay: 'paid', fail: 'failed' },
  paid: {},
  failed: { pay_again: 'due' },
  part_refunded: {},
  refunded: {},
  disputed: {},
  charged_back: {},
  written_off: {},
}

/** Null when the event means nothing in this state. */
export function legAfter(state: LegState, event: LegEvent): LegState | null {
  return stateAfter(LEG_TRANSITIONS, state, event)
}

export function isPossible(state: LegState, event: LegEvent): boolean {
  return legAfter(state, event) !== null
}

/** The state that a leg begins in, with its booking confirmed at once or its place held until the payer has paid. */
export function firstState(plan: HoldPlan['kind'], isConfirmed: boolean): 'none' | 'scheduled' | 'hold_action' {
  if (plan === 'nothing') return 'none'
  return isConfirmed ? 'scheduled' : 'hold_action'
}

/** Nothing is to be paid. */
export function isFree(state: LegState): boolean {
  return state === 'none'
}

/** The place is held while the payer is at it. */
export function isBeingSecured(state: LegState): boolean {
  return state === 'hold_action'
}

/** The card is held nearer to the start. */
export function isPlanned(state: LegState): boolean {
  return state === 'scheduled'
}

export function isHeld(state: LegState): boolean {
  return state === 'held'
}

export function isHoldFailed(state: LegState): boolean {
  return state === 'hold_failed'
}

/** The booking is confirmed and its hold is still to come. */
export function isUnheld(state: LegState): boolean {
  return isPlanned(state) || isHoldFailed(state)
}

export function isReleased(state: LegState): boolean {
  return state === 'released'
}

/** The time has come to take the money. */
export function isOwed(state: LegState): boolean {
  return state === 'due' || state === 'capturing'
}

export function isOnItsWay(state: LegState): boolean {
  return state === 'processing'
}

export function isPaid(state: LegState): boolean {
  return state === 'paid'
}

/** The money was asked for and has not come. */
export function isFailed(state: LegState): boolean {
  return state === 'failed'
}

export function isRefunded(state: LegState): boolean {
  return state === 'part_refunded' || state === 'refunded'
}

/** Nothing more is planned with the payer's money. */
export function isSettled(state: LegState): boolean {
  return isPaid(state) || isRefunded(state) || isReleased(state)
}

/** What failed and has to be paid by somebody before anything new is booked (Spec 8: until all balances are paid). */
export function isUnpaid(state: LegState): boolean {
  return isHoldFailed(state) || isFailed(state) || state === 'charged_back'
}
