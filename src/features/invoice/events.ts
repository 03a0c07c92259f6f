/** What happens to invoices. The payload names the invoice. */
type Invoice = { readonly invoice: number }

export type InvoiceEvents = {
  /** An invoice or a credit note for a booking can be downloaded; the booking is named. */
  readonly 'invoice.booking': Invoice
  /** A commission invoice can be downloaded; the person is the provider. */
  readonly 'invoice.commission': Invoice
}
