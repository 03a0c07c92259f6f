/** Why there is no invoice, in both languages (Spec 8). */
import { refusals } from '#kernel/refusals.ts'

export const invoiceRefusals = refusals({
  'invoice.not_created': {
    status: 422,
    de: 'Die Rechnung konnte nicht erstellt werden. Wir versuchen es von selbst wieder.',
    en: 'Invoice was not created. We will try again by ourselves.',
  },
})

type InvoiceRefusals = typeof invoiceRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends InvoiceRefusals {}
}
