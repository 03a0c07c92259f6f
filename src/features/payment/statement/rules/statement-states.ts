/** The states of a company's statement and the events that move it (company paper 6); SQL and rules use events and lists. */
import { statesBefore, type Transitions } from '#kernel/transitions.ts'

/**
 * - `closed`: what it asks for does not change any more; it is to be paid now.
 * - `announced`: the company was told on which day its bank account is debited.
 * - `asking`: the payment provider is being asked, with the same key after a crash.
 * - `processing`: it has taken the debit on, and answers days later.
 * - `paid`: every leg with it is paid.
 * - `failed`: it is tried again by itself at times, or by the company; until then nobody of it books anything new.
 */
export const STATEMENT_STATES = ['closed', 'announced', 'asking', 'processing', 'paid', 'failed'] as const
export type StatementState = (typeof STATEMENT_STATES)[number]

export const STATEMENT_EVENTS = [
  'announce', // The company is told of the day of the debit.
  'ask', // The payment provider is about to be asked.
  'wait', // The payment is processing.
  'wait_on', // The payment is still processing.
  'pay', // The payment succeeded, or there is nothing to pay.
  'fail', // It failed definitively, or there is no method to ask.
  'reopen', // It is tried again, by itself or by the company.
] as const
export type StatementEvent = (typeof STATEMENT_EVENTS)[number]

export const STATEMENT_TRANSITIONS: Transitions<StatementState, StatementEvent> = {
  closed: { announce: 'announced', ask: 'asking', pay: 'paid', fail: 'failed' },
  announced: { ask: 'asking' },
  asking: { ask: 'asking', wait: 'processing', pay: 'paid', fail: 'failed' },
  processing: { wait_on: 'processing', pay: 'paid', fail: 'failed' },
  failed: { reopen: 'closed' },
  paid: {},
}

export const TO_BEGIN = statesBefore(STATEMENT_TRANSITIONS, 'announce')
export const TO_ASK = statesBefore(STATEMENT_TRANSITIONS, 'ask').filter((state) => !TO_BEGIN.includes(state))
export const TO_WAIT_ON = statesBefore(STATEMENT_TRANSITIONS, 'wait_on')
export const TO_REOPEN = statesBefore(STATEMENT_TRANSITIONS, 'reopen')
export const FIRST_STATE: StatementState = 'closed'

export const isStatementPaid = (state: StatementState) => state === 'paid'
export const isStatementFailed = (state: StatementState) => state === 'failed'
