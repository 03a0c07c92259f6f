export type CompanyEvents = ConversionEvents & MemberEvents

/** Each names the request, which says the rest, and who is told. */
export type ConversionEvents = {
  /** Somebody asks that their account becomes a company's: one event for each operator who may decide. */
  readonly 'company.requested': { readonly request: number }
  readonly 'company.approved': { readonly request: number }
  readonly 'company.declined': { readonly request: number }
}

/** Each names the member. */
export type MemberEvents = {
  /** To an address that may have no account, so it names nobody; the seed is what the link is made of. */
  readonly 'employee.invited': { readonly member: number; readonly seed: string }
  /** The admin is told. */
  readonly 'employee.joined': { readonly member: number }
  /** Whoever was a member is told. */
  readonly 'employee.deleted': { readonly member: number }
  /** The member who is the admin now is told, and the one who was. */
  readonly 'company.admin_gained': { readonly member: number }
  readonly 'company.admin_given': { readonly member: number }
}
