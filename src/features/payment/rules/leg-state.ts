/** The states of a payment leg (money paper 2.4), with the names of the database's check and no others. */
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
