/** Each names the member whose budget it is about; who is told is the person of the event. */
export type BudgetEvents = {
  /** 80 % of a budget are booked, once for each window; the trigger that counts writes it. */
  readonly 'budget.near': { readonly member: number; readonly from: string }
  /** A booking did not fit; the admin is told, once a day. */
  readonly 'budget.refused': { readonly member: number }
  /** The member is told the new limit. */
  readonly 'budget.changed': { readonly member: number }
}
