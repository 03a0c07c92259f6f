/**
 * The states of a payment leg and the events that move it (money paper 2.4). State names appear only here: SQL and
 * rules use the events, predicates and lists below, and the structure check refuses a quoted state elsewhere.
 * server/move-leg.ts writes what this table says.
 */
import { stateAfter, type Transitions } from '#kernel/transitions.ts'
import type { HoldPlan } from './hold-plan.ts'

/** Exactly the names of the database's CHECK; a test compares them. */
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
  // While the payer is present:
  'ask', // The provider is about to be asked for a hold, or requires an action of the payer.
  'decline', // A definitive decline of a hold requested while the payer was present, however late it arrives.
  'confirm', // The hold is placed and the booking confirmed with it, even when its slot hold had expired.
  'confirm_later', // The booking is confirmed; the card is held nearer to its start.
  'confirm_free', // The booking is confirmed and costs nothing.
  'expire', // The slot hold ends without a booking.
  // After the booking is confirmed:
  'hold', // A hold is placed, requested by the timer or by the payer.
  'refuse_hold', // The timer requested a hold and it was declined.
  'lose_hold', // The hold expired, or the provider canceled it.
  'renew', // A new hold takes the place of one that would run out too early.
  'renew_later', // It could not be placed; the old one still lasts.
  'ask_ahead', // A hold is asked for while the payer is present, before the booking becomes longer, dearer or earlier.
  'reschedule', // The booking is at another time, or costs more; what was planned or held for it is enough.
  'plan', // The card is held nearer to the start of the booking, which was moved or costs something now.
  'let_go', // Nothing is to be paid for it any more.
  'settle', // The visit is over, and a discount has paid for all of it.
  // After the booking is canceled:
  'cancel', // Nothing is owed.
  'cancel_late', // A fee is owed.
  'free', // The provider no longer holds anything for this leg.
  // While a bank account is debited:
  'debit_instead', // The hold on a card failed, and the payer lets a bank account pay after the visit.
  'fall_due', // The visit is over; nothing was to be held for it.
  'announce', // The payer is told of the amount and the day of the debit.
  'debit', // That day has come, and the provider is about to be asked.
  // While the money is captured:
  'capture', // The amount is owed now, and the provider is about to be asked for it.
  'wait', // The payment is processing.
  'wait_on', // The payment is still processing.
  'pay', // The payment succeeded.
  'fail', // The payment failed definitively.
  'pay_again', // The payer retries a failed payment.
  'dun', // A failed payment is tried again by itself.
  // With the statement of a company:
  'credit', // A part is given back before the statement is paid.
  'collect', // The statement is paid.
  'collect_part', // It is paid; a part had been given back.
  'collect_nothing', // It is paid; all of it had been given back.
  'uncollect', // The bank has taken back the payment of the statement: it is owed with it again.
  'write_off', // An operator has decided that it will not be paid any more.
  // After it is paid:
  'refund_part', // A part is given back.
  'refund_rest', // All that is left is given back.
  'dispute', // The payer's bank asks for it back, and decides later.
  'win', // The bank leaves it here.
  'win_rest', // The bank leaves it here; a part had been given back before.
  'win_nothing', // The bank leaves it here; all of it is given back anyway.
  'lose', // The bank has taken it back.
  'return', // The bank has taken a debit back, without asking.
  'absorb_part', // The bank has taken a part that was to be given back anyway.
  'absorb_rest', // The bank has taken all of it, and all of it was to be given back anyway.
  'remind', // The payer is told again.
] as const

export type LegEvent = (typeof LEG_EVENTS)[number]

/** No event leads to `method_setup`: a method is saved before a booking is paid with it. */
export const LEG_TRANSITIONS: Transitions<LegState, LegEvent> = {
  none: {
    confirm_free: 'none',
    hold: 'held',
    ask_ahead: 'none',
    reschedule: 'none',
    plan: 'scheduled',
    settle: 'none',
    cancel: 'none',
  },
  method_setup: {},
  scheduled: {
    hold: 'held',
    ask_ahead: 'scheduled',
    reschedule: 'scheduled',
    plan: 'scheduled',
    let_go: 'none',
    refuse_hold: 'hold_failed',
    cancel: 'released',
    cancel_late: 'due',
    fall_due: 'due',
  },
  hold_action: {
    ask: 'hold_action',
    decline: 'hold_action',
    confirm: 'held',
    confirm_later: 'scheduled',
    expire: 'released',
    cancel: 'released',
  },
  held: {
    renew: 'held',
    renew_later: 'held',
    ask_ahead: 'held',
    reschedule: 'held',
    plan: 'scheduled',
    let_go: 'none',
    lose_hold: 'hold_failed',
    cancel: 'released',
    cancel_late: 'due',
    capture: 'capturing',
  },
  hold_failed: {
    ask: 'hold_failed',
    decline: 'hold_failed',
    hold: 'held',
    refuse_hold: 'hold_failed',
    debit_instead: 'scheduled',
    cancel: 'released',
    cancel_late: 'due',
  },
  // A late payment claims the slot again, until the hold is given up (booking paper).
  released: { decline: 'released', confirm: 'held', free: 'released' },
  due: {
    announce: 'debit_scheduled',
    capture: 'capturing',
    credit: 'due',
    collect: 'paid',
    collect_part: 'part_refunded',
    collect_nothing: 'refunded',
  },
  // Repeated with the same key after a crash or while the provider is unavailable.
  capturing: { capture: 'capturing', wait: 'processing', pay: 'paid', fail: 'failed' },
  debit_scheduled: { debit: 'capturing' },
  processing: { wait_on: 'processing', pay: 'paid', fail: 'failed' },
  paid: {
    refund_part: 'part_refunded',
    refund_rest: 'refunded',
    dispute: 'disputed',
    return: 'charged_back',
    uncollect: 'due',
  },
  failed: { pay_again: 'due', dun: 'due', write_off: 'written_off' },
  part_refunded: {
    refund_part: 'part_refunded',
    refund_rest: 'refunded',
    dispute: 'disputed',
    return: 'charged_back',
    absorb_part: 'part_refunded',
    uncollect: 'due',
  },
  // What was decided to be given back may not have been given back yet.
  refunded: { dispute: 'disputed', return: 'charged_back', absorb_rest: 'refunded', uncollect: 'due' },
  disputed: {
    win: 'paid',
    win_rest: 'part_refunded',
    win_nothing: 'refunded',
    lose: 'charged_back',
    absorb_part: 'part_refunded',
    absorb_rest: 'refunded',
    uncollect: 'due',
  },
  // It is not tried again by itself: the payer, or their bank, did not want it.
  charged_back: { pay_again: 'due', remind: 'charged_back', write_off: 'written_off' },
  written_off: {},
}

/** Null when the event is not possible in this state. */
export function legAfter(state: LegState, event: LegEvent): LegState | null {
  return stateAfter(LEG_TRANSITIONS, state, event)
}

export function isPossible(state: LegState, event: LegEvent): boolean {
  return legAfter(state, event) !== null
}

/** The initial state of a leg, for a booking that is confirmed at once or for a slot hold until the payer has paid. */
export function firstState(plan: HoldPlan['kind'], isConfirmed: boolean): 'none' | 'scheduled' | 'hold_action' {
  if (plan === 'nothing') return 'none'
  return isConfirmed ? 'scheduled' : 'hold_action'
}

/** Nothing is to be paid. */
export function isFree(state: LegState): boolean {
  return state === 'none'
}

/** The slot is held while the payer is paying. */
export function isBeingSecured(state: LegState): boolean {
  return state === 'hold_action'
}

/** The card hold is planned nearer to the start. */
export function isPlanned(state: LegState): boolean {
  return state === 'scheduled'
}

export function isHeld(state: LegState): boolean {
  return state === 'held'
}

export function isHoldFailed(state: LegState): boolean {
  return state === 'hold_failed'
}

/** The booking is confirmed without a card hold so far. */
export function isUnheld(state: LegState): boolean {
  return isPlanned(state) || isHoldFailed(state)
}

export function isReleased(state: LegState): boolean {
  return state === 'released'
}

/** The amount is due for capture. */
export function isOwed(state: LegState): boolean {
  return state === 'due' || state === 'capturing'
}

/** The visit is over or the fee is owed, and nobody has been asked for it yet. */
export function isDue(state: LegState): boolean {
  return state === 'due'
}

/** The payer has been told when their bank account is debited. */
export function isAnnounced(state: LegState): boolean {
  return state === 'debit_scheduled'
}

export function isOnItsWay(state: LegState): boolean {
  return state === 'processing'
}

export function isPaid(state: LegState): boolean {
  return state === 'paid'
}

/** The capture failed. */
export function isFailed(state: LegState): boolean {
  return state === 'failed'
}

/** The payer's bank has asked for it back and has not decided. */
export function isDisputed(state: LegState): boolean {
  return state === 'disputed'
}

/** It was paid, and the payer's bank has taken it back. */
export function isTakenBack(state: LegState): boolean {
  return state === 'charged_back'
}

/** The visit or the fee is to be paid by the payer now. */
export function isInArrears(state: LegState): boolean {
  return isFailed(state) || isTakenBack(state)
}

export function isRefunded(state: LegState): boolean {
  return state === 'part_refunded' || state === 'refunded'
}

export function isPartRefunded(state: LegState): boolean {
  return state === 'part_refunded'
}

/** No further step is planned for this leg. */
export function isSettled(state: LegState): boolean {
  return isPaid(state) || isRefunded(state) || isReleased(state)
}

/** A failed payment that must be paid before anything new can be booked (Spec 8: until all balances are paid). */
export function isUnpaid(state: LegState): boolean {
  return isHoldFailed(state) || isInArrears(state)
}

/** The payer's method will be charged, or may have to be. */
export function needsMethod(state: LegState): boolean {
  return isUnheld(state) || isHeld(state) || isOwed(state) || isAnnounced(state) || isOnItsWay(state) || isFailed(state)
}

/** Something is still to be paid, returned or decided. */
export function isPending(state: LegState): boolean {
  return !isSettled(state) && !isFree(state) && state !== 'method_setup' && state !== 'written_off'
}

export const PENDING_STATES: readonly LegState[] = LEG_STATES.filter(isPending)
