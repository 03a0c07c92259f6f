/** Invoices and what has to be invoiced. Only this feature writes these tables. */
export const OWN = [
  'commission_task',
  'invoice',
  'invoice_drawing',
  'invoice_entry',
  'invoice_file',
  'invoice_issuer',
  'invoice_series',
  'invoice_task',
] as const
export const JOINED = [] as const
