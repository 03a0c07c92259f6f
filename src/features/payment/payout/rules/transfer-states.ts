/**
 * The states of a transfer and the events that move it (money paper 2.5). As with payment legs, SQL and rules use the
 * events, predicates and lists, and no quoted state.
 */
import { statesBefore, type Transitions } from '#kernel/transitions.ts'

/**
 * - `waiting`: until the time for complaints is over, or until a payment that is disputed is decided.
 * - `sending`: the payment provider is being asked; with the same key again after a crash.
 * - `blocked`: the payment provider pays nothing to the payee now, or there is none.
 * - `sent`: it is in the payee's balance at the payment provider.
 * - `paid`: it has been sent to their bank.
 */
export const TRANSFER_STATES = ['waiting', 'sending', 'blocked', 'sent', 'paid'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

export const TRANSFER_EVENTS = [
  'send', // The payment provider is about to be asked.
  'wait', // It is not to be sent yet.
  'block', // The payee can be paid nothing now.
  'unblock', // The payee can be paid again.
  'arrive', // It is in the payee's balance.
  'pay_out', // A payout to the bank covers it.
  'bounce', // The bank did not take that payout; the money is in the payee's balance again.
] as const
export type TransferEvent = (typeof TRANSFER_EVENTS)[number]

export const TRANSFER_TRANSITIONS: Transitions<TransferState, TransferEvent> = {
  waiting: { send: 'sending', wait: 'waiting', block: 'blocked' },
  sending: { send: 'sending', wait: 'waiting', block: 'blocked', arrive: 'sent' },
  blocked: { send: 'sending', wait: 'waiting', block: 'blocked', unblock: 'waiting' },
  sent: { pay_out: 'paid' },
  paid: { bounce: 'sent' },
}

/** The payment provider still has to be asked. */
export const TO_SEND = statesBefore(TRANSFER_TRANSITIONS, 'send')
/** In the payee's balance, and not sent to their bank yet. */
export const IN_BALANCE = statesBefore(TRANSFER_TRANSITIONS, 'pay_out')
/** In a payout to their bank. */
export const PAID_OUT = statesBefore(TRANSFER_TRANSITIONS, 'bounce')
/** Still on its way to the provider. */
export const UNPAID_TRANSFERS = TRANSFER_STATES.filter((state) => !PAID_OUT.includes(state))

export const FIRST_STATE: TransferState = 'waiting'

export const isToSend = (state: TransferState) => TO_SEND.includes(state)
/** The payment provider is being asked, or was and its answer is not known. */
export const isAsked = (state: TransferState) => state === 'sending'
