/** Each names the request, which says the rest, and who is told. */
export type CompanyEvents = {
  /** Somebody asks that their account becomes a company's: one event for each operator, because they decide. */
  readonly 'company.requested': { readonly request: number }
  readonly 'company.approved': { readonly request: number }
  readonly 'company.declined': { readonly request: number }
}
