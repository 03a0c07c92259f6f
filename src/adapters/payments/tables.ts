/** The tables of the sandbox provider. */
export const OWN = [
  'sandbox_call',
  'sandbox_customer',
  'sandbox_dispute',
  'sandbox_method',
  'sandbox_payee',
  'sandbox_payee_link',
  'sandbox_payment',
  'sandbox_refund',
  'sandbox_reversal',
  'sandbox_setup',
  'sandbox_transfer',
] as const
export const JOINED = [] as const
