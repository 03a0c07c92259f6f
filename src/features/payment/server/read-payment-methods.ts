/** Whose money it is: a person's own methods, or the company's for an employee (Spec 6: paid by the company). */
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/database.ts'
import type { Call } from '#platform/ground.ts'
import type { listPaymentMethods as contract } from '../contract.ts'

export type StoredMethod = {
  readonly id: number
  readonly kind: 'card' | 'sepa'
  readonly brand: string
  readonly last4: string
  readonly expiresMonth: number | null
  readonly expiresYear: number | null
  readonly isDefault: boolean
  readonly customerRef: string
  readonly methodRef: string
}

export type Payer = { readonly personId: string | null; readonly companyId: number | null }

const COLUMNS = `id, kind, brand, last4, expires_month as "expiresMonth", expires_year as "expiresYear", is_default as "isDefault",
  customer_ref as "customerRef", method_ref as "methodRef"`

/** Employees pay with the company's methods. */
export function payerOf(viewer: Pick<SignedIn, 'id' | 'kind' | 'companyId'>): Payer {
  return viewer.kind === 'employee' || viewer.kind === 'corporate'
    ? { personId: null, companyId: viewer.companyId }
    : { personId: viewer.id, companyId: null }
}

export async function methodsOf(db: Reads, viewer: SignedIn): Promise<StoredMethod[]> {
  const payer = payerOf(viewer)
  return db.query<StoredMethod>(
    {
      name: 'payment_methods',
      text: `select ${COLUMNS} from payment_method where removed_at is null and (person_id = $1 or company_id = $2) order by is_default desc, id desc limit 20`,
    },
    [payer.personId, payer.companyId],
  )
}

/** The chosen method, or the default; null when there is none. A foreign id is refused like a missing one. */
export async function payerMethod(db: Reads, viewer: SignedIn, id: number | null): Promise<StoredMethod | null> {
  const methods = await methodsOf(db, viewer)
  if (id === null) return methods[0] ?? null
  return methods.find((method) => method.id === id) ?? refuse('booking.no_payment_method')
}

/** SQL that reads a StoredMethod of a payer inside a larger statement: the chosen one, or the default when `id` is null. */
export function payerMethodJson(personId: string, companyId: string, id: string): string {
  return `(select to_jsonb(m) from (select ${COLUMNS} from payment_method
    where removed_at is null and (person_id = ${personId}::uuid or company_id = ${companyId}::bigint) and (${id}::bigint is null or id = ${id}::bigint)
    order by is_default desc, id desc limit 1) m)`
}

/** A method a leg already has, whoever owns it. */
export async function ownMethod(db: Reads, id: number): Promise<StoredMethod | null> {
  const rows = await db.query<StoredMethod>(`select ${COLUMNS} from payment_method where id = $1`, [id])
  return rows[0] ?? null
}

export async function listPaymentMethods({ viewer, ground }: Call<typeof contract>) {
  return {
    data: await methodsOf(ground.db.read, viewer),
    meta: {
      provider: ground.payments.name,
      managedByCompany: viewer.kind === 'employee',
      publishableKey: ground.payments.name === 'stripe' ? ground.config.STRIPE_PUBLISHABLE_KEY : null,
    },
  }
}
