/** Payment legs, methods, payees, discount codes, the ledger and webhook events. Only this feature writes these tables. */
export const OWN = [
  'asked_hold',
  'payment_customer',
  'discount_use',
  'discount_guess',
  'discount_person',
  'ledger_account',
  'ledger_posting',
  'ledger_tx',
  'payee',
  'payment_dispute',
  'psp_line',
  'reconciliation',
  'reconciliation_difference',
  'refund',
  'statement_series',
  'write_off',
] as const
export const JOINED = [
  'payment_leg',
  'payment_method',
  'discount_code',
  'transfer',
  'payout',
  'statement',
  'statement_line',
  // The doctor counts what waits.
  'webhook_event',
] as const
