/** Who pays: the person, or the company for its employees and its admin. */
import type { SignedIn } from '#kernel/viewer.ts'

export type Payer = { readonly personId: string | null; readonly companyId: number | null }

/** Employees pay with the company's payment methods. */
export function payerOf(viewer: Pick<SignedIn, 'id' | 'kind' | 'companyId'>): Payer {
  return viewer.kind === 'employee' || viewer.kind === 'corporate'
    ? { personId: null, companyId: viewer.companyId }
    : { personId: viewer.id, companyId: null }
}
