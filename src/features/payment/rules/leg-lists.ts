/** The predicates of leg-states.ts as lists, for SQL; a separate file, because pages need only the predicates. */
import { statesBefore } from '#kernel/transitions.ts'
import {
  isAnnounced,
  isDisputed,
  isFailed,
  isFree,
  isInArrears,
  isOnItsWay,
  isOwed,
  isPaid,
  isPlanned,
  isRefunded,
  isReleased,
  isUnheld,
  isUnpaid,
  needsMethod,
  LEG_STATES,
  LEG_TRANSITIONS,
} from './leg-states.ts'

export const UNHELD = LEG_STATES.filter(isUnheld)
export const RELEASED = LEG_STATES.filter(isReleased)
export const OWED = LEG_STATES.filter(isOwed)
export const ON_ITS_WAY = LEG_STATES.filter(isOnItsWay)
export const ANNOUNCED = LEG_STATES.filter(isAnnounced)
/** To be paid by the payer now. */
export const IN_ARREARS = LEG_STATES.filter(isInArrears)
export const FAILED = LEG_STATES.filter(isFailed)
export const DISPUTED = LEG_STATES.filter(isDisputed)
export const PAID = LEG_STATES.filter(isPaid)
export const TO_CAPTURE = statesBefore(LEG_TRANSITIONS, 'capture')
export const TO_RENEW = statesBefore(LEG_TRANSITIONS, 'renew')
/** A visit that is over, or a fee, whose bank account is to be debited. */
export const TO_FALL_DUE = statesBefore(LEG_TRANSITIONS, 'fall_due')
export const TO_ANNOUNCE = statesBefore(LEG_TRANSITIONS, 'announce')
export const TO_DEBIT = statesBefore(LEG_TRANSITIONS, 'debit')
export const TO_REMIND = statesBefore(LEG_TRANSITIONS, 'remind')
/** To be put on the statement of a company. */
export const TO_COLLECT = statesBefore(LEG_TRANSITIONS, 'collect')
/** A debit may still be returned, or a payment disputed. */
export const DISPUTABLE = statesBefore(LEG_TRANSITIONS, 'dispute')
/** Debits that are not paid yet, and those that were taken back. */
export const OPEN_DEBITS = LEG_STATES.filter(
  (state) => isPlanned(state) || isOwed(state) || isAnnounced(state) || isOnItsWay(state) || isInArrears(state),
)
export const TO_DUN = statesBefore(LEG_TRANSITIONS, 'dun')
export const REFUNDED = LEG_STATES.filter(isRefunded)
export const FREE = LEG_STATES.filter(isFree)
export const METHOD_NEEDED = LEG_STATES.filter(needsMethod)
export const UNPAID = LEG_STATES.filter(isUnpaid)
