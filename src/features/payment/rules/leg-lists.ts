/** The predicates of leg-states.ts as lists, for SQL; a separate file, because pages need only the predicates. */
import { statesBefore } from '#kernel/transitions.ts'
import {
  isFailed,
  isFree,
  isOnItsWay,
  isOwed,
  isPaid,
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
export const FAILED = LEG_STATES.filter(isFailed)
export const PAID = LEG_STATES.filter(isPaid)
export const TO_CAPTURE = statesBefore(LEG_TRANSITIONS, 'capture')
export const TO_RENEW = statesBefore(LEG_TRANSITIONS, 'renew')
export const TO_DUN = statesBefore(LEG_TRANSITIONS, 'dun')
export const REFUNDED = LEG_STATES.filter(isRefunded)
export const FREE = LEG_STATES.filter(isFree)
export const METHOD_NEEDED = LEG_STATES.filter(needsMethod)
export const UNPAID = LEG_STATES.filter(isUnpaid)
