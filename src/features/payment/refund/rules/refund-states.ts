/** The states of a refund and the events that move it (money paper 2.7); SQL and rules use events and lists. */
import { statesBefore, type Transitions } from '#kernel/transitions.ts'

/**
 * - `asked`: decided and posted; the payment provider is still to be asked, with the same key after a crash.
 * - `sent`: the money is on its way to the payer, or their bank had taken it.
 * - `taking`: the provider's share is being taken back from a transfer that had been sent.
 * - `done`: nothing is left to do; what could not be taken back is kept from the next transfers.
 */
export const REFUND_STATES = ['asked', 'sent', 'taking', 'done'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const REFUND_EVENTS = [
  'wait', // The payment provider is asked again later.
  'arrive', // The payment provider has taken it on.
  'absorb', // The payer's bank has taken the payment back, so there is nothing to give any more.
  'take', // The share is about to be taken back.
  'finish', // Nothing is left to do.
] as const
export type RefundEvent = (typeof REFUND_EVENTS)[number]

export const REFUND_TRANSITIONS: Transitions<RefundState, RefundEvent> = {
  asked: { wait: 'asked', arrive: 'sent', absorb: 'sent' },
  sent: { wait: 'sent', take: 'taking', finish: 'done' },
  taking: { wait: 'taking', finish: 'done' },
  done: {},
}

export const UNFINISHED = statesBefore(REFUND_TRANSITIONS, 'wait')
export const TO_ASK = statesBefore(REFUND_TRANSITIONS, 'arrive')
export const FIRST_STATE: RefundState = 'asked'

/** Of what is credited on a statement of the payer: there is nobody to ask. */
export const CREDITED_STATE: RefundState = 'sent'

export const isToAsk = (state: RefundState) => state === 'asked'
export const isToTake = (state: RefundState) => state === 'sent'
export const isTaking = (state: RefundState) => state === 'taking'
