/** People and companies. Only this feature writes these tables; src/features/edges.ts explains OWN and JOINED. */
export const OWN = [
  'account_export',
  'data_request',
  'login_challenge',
  'login_device',
  'login_email_change',
  'login_factor',
  'login_method',
  'login_passkey',
  'login_recovery',
  'newsletter_consent',
] as const
export const JOINED = ['person', 'company', 'billing_address', 'account_deletion'] as const
