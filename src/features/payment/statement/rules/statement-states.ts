/** The states of a company's statement and the events that move it (company paper 6); SQL and rules use events and lists. */
import { statesBefore, type Transitions } from '#kernel/transitions.ts'

/**
 * - `closed`: what it asks for does not change any more; it is to be paid now.
 * - `announced`: the company was told on which day its bank account is debited.
 * - `asking`: the payment provider is being asked, with the same key after a crash.
 * - `confirming`: the bank of the card wants whoever pays by hand to confirm it.
 * - `processing`: it has taken the debit on, and answers days later.
 * - `paid`: every leg with it is paid. While a card payment of it is disputed, its legs say so.
 * - `failed`: it is tried again by itself at times, or by the company; until then nobody of it books anything new.
 */
export const STATEMENT_STATES = ['closed', 'announced', 'asking', 'confirming', 'processing', 'paid', 'failed'] as const
export type StatementState = (typeof STATEMENT_STATES)[number]

export const STATEMENT_EVENTS = [
  'announce', // The company is told of the day of the debit.
  'ask', // The payment provider is about to be asked.
  'confirm', // Whoever pays has to confirm it first.
  'wait', // The payment is processing.
  'wait_on', // The payment is still processing, or not confirmed yet.
  'pay', // The payment succeeded, or there is nothing to pay.
  'fail', // It failed definitively, or there is no method to ask.
  'take_back', // The company's bank has taken the payment back.
  'reopen', // It is tried again, by itself or by the company.
] as const
export type StatementEvent = (typeof STATEMENT_EVENTS)[number]

export const STATEMENT_TRANSITIONS: Transitions<StatementState, StatementEvent> = {
  closed: { announce: 'announced', ask: 'asking', pay: 'paid', fail: 'failed' },
  announced: { ask: 'asking' },
  asking: { ask: 'asking', confirm: 'confirming', wait: 'processing', pay: 'paid', fail: 'failed' },
  confirming: { wait_on: 'confirming', pay: 'paid', fail: 'failed' },
  processing: { wait_on: 'processing', pay: 'paid', fail: 'failed' },
  failed: { reopen: 'closed' },
  paid: { take_back: 'failed' },
}

export const TO_BEGIN = statesBefore(STATEMENT_TRANSITIONS, 'announce')
export const TO_ASK = statesBefore(STATEMENT_TRANSITIONS, 'ask').filter((state) => !TO_BEGIN.includes(state))
export const TO_WAIT_ON = statesBefore(STATEMENT_TRANSITIONS, 'wait_on')
export const TO_REOPEN = statesBefore(STATEMENT_TRANSITIONS, 'reopen')
export const FIRST_STATE: StatementState = 'closed'

export const isConfirming = (state: StatementState) => state === 'confirming'
export const isStatementPaid = (state: StatementState) => state === 'paid'
export const isStatementFailed = (state: StatementState) => state === 'failed'
