/** What has happened with the money of a booking, and what will. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Payment',
  hold: 'held on the card',
  extended: 'added by extending',
  released: 'released again',
  captured: 'charged',
  fee: 'cancellation fee, charged',
  failed: 'failed',
  action: 'waiting for confirmation at the bank',
  debit_running: 'on its way from the account, which takes a few days',
  disputed: 'disputed with the bank',
  dispute_won: 'stays paid after the bank’s decision',
  taken_back: 'taken back by the bank, still outstanding',
  refund_decided: 'will be refunded',
  refunded: 'refunded',
  refund_absorbed: 'refund, already taken back by the bank',
  given_up: 'no longer collected',
  invoice: 'invoiced',
  credit_note: 'credited by credit note',
  ahead_hold_planned: 'will be held on the card',
  ahead_captured: 'will be charged',
  ahead_fee: 'cancellation fee, will be charged',
  ahead_released: 'will be released',
  ahead_debit_planned: 'will be debited from the account after the visit, with notice',
  ahead_debit_announced: 'will be debited from the account',
  nothing: 'Free of charge, nothing is charged',
} as const satisfies SameKeys<typeof de>
