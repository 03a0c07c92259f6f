/** Tables that belong to the platform; only src/platform writes them. */
export const OWN = [
  'setting',
  'schema_migration',
  'serving_process',
  'write_probe',
  'login_rate',
  'audit_head',
  'api_key',
  'impersonation',
] as const
/** Jobs and mails read an event again when they act on it; the desk shows open sessions and the audit log. */
export const JOINED = ['domain_event', 'login_session', 'audit_entry'] as const
