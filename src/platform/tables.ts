/** Tables that belong to the platform; only src/platform writes them. */
export const OWN = [
  'setting',
  'schema_migration',
  'serving_process',
  'write_probe',
  'login_session',
  'login_rate',
  'audit_entry',
  'audit_head',
] as const
/** Jobs and mails read an event again when they act on it. */
export const JOINED = ['domain_event'] as const
