/** The owner of a payer's accounts in the ledger: the company that pays, else the person. */
export function payerName(leg: { readonly company_id: number | null; readonly payer_id: string }): string {
  return leg.company_id === null ? `person:${leg.payer_id}` : `company:${leg.company_id}`
}
