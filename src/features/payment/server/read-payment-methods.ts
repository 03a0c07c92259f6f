/** Payment methods of a payer: a person's own, or the company's for an employee (Spec 6: paid by the company). */
import { REGION_ZONE } from '#kernel/locale.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import type { listPaymentMethods as contract } from '../contract.ts'
import { methodProblem } from '../rules/method-problem.ts'
import { payerOf, type Payer } from '../rules/payer.ts'

const METHOD = {
  id: column.number(),
  kind: column.text<'card' | 'sepa'>(),
  brand: column.text(),
  last4: column.text(),
  expiresMonth: nullable.number('expires_month'),
  expiresYear: nullable.number('expires_year'),
  isDefault: column.boolean('is_default'),
  customerRef: column.text('customer_ref'),
  methodRef: column.text('method_ref'),
  country: nullable.text(),
  mandateRef: nullable.text('mandate_ref'),
}

export type StoredMethod = Readonly<RowOf<typeof METHOD>>

const METHODS = preparedStatement({
  name: 'payment_methods',
  row: METHOD,
  text: `select ${listOf(METHOD)} from payment_method where removed_at is null and (person_id = $1 or company_id = $2) order by is_default desc, id desc limit 20`,
})

export async function methodsOf(db: Reads, viewer: SignedIn): Promise<StoredMethod[]> {
  return methodsOfPayer(db, payerOf(viewer))
}

/** The default one first. */
export async function methodsOfPayer(db: Reads, { personId, companyId }: Payer): Promise<StoredMethod[]> {
  return db.query(METHODS, [personId, companyId])
}

/** The chosen method, or the default; null when there is none. Somebody else's id is refused like an unknown one. */
export async function payerMethod(db: Reads, viewer: SignedIn, id: number | null): Promise<StoredMethod | null> {
  const methods = await methodsOf(db, viewer)
  if (id === null) return methods[0] ?? null
  return methods.find((method) => method.id === id) ?? refuse('booking.no_payment_method')
}

/** SQL for a payer's StoredMethod inside a larger statement: the chosen one, or the default when `id` is null. */
export function payerMethodJson(personId: string, companyId: string, id: string): string {
  return `(select to_jsonb(m) from (select ${listOf(METHOD)} from payment_method
    where removed_at is null and (person_id = ${personId}::uuid or company_id = ${companyId}::bigint) and (${id}::bigint is null or id = ${id}::bigint)
    order by is_default desc, id desc limit 1) m)`
}

const FAILED = preparedStatement({
  name: 'payment_methods_failed',
  row: { id: column.number('m.id') },
  text: `select m.id from payment_method m
    where m.removed_at is null and (m.person_id = $1 or m.company_id = $2)
      and m.id in (select leg.method_id from payment_unpaid u
        join payment_leg leg on leg.office_id = u.office_id and leg.booking_id = u.booking_id
        where u.payer_id = $1 and u.company_id is null or u.company_id = $2)`,
})

const ONE_METHOD = preparedStatement({
  name: 'payment_method',
  row: METHOD,
  text: `select ${listOf(METHOD)} from payment_method where id = $1`,
})

/** The method that a leg already has, whoever owns it. */
export async function ownMethod(db: Reads, id: number): Promise<StoredMethod | null> {
  const [method] = await db.query(ONE_METHOD, [id])
  return method ?? null
}

/** As the payer sees it. @param hasFailed a payment with it failed and has not been paid since */
export function viewMethod(method: StoredMethod, now: Temporal.Instant, hasFailed = false) {
  const today = now.toZonedDateTimeISO(REGION_ZONE).toPlainDate()
  return { ...method, problem: methodProblem({ ...method, hasFailed }, today) }
}

export async function viewMethods(db: Reads, viewer: SignedIn, now: Temporal.Instant) {
  const methods = await methodsOf(db, viewer)
  const payer = payerOf(viewer)
  const failed = new Set((await db.query(FAILED, [payer.personId, payer.companyId])).map(({ id }) => id))
  return methods.map((method) => viewMethod(method, now, failed.has(method.id)))
}

export async function listPaymentMethods({ viewer, now, context }: Call<typeof contract>) {
  return {
    data: await viewMethods(context.db.read, viewer, now),
    meta: {
      provider: context.payments.name,
      managedByCompany: viewer.kind === 'employee',
      publishableKey: context.payments.name === 'stripe' ? context.config.STRIPE_PUBLISHABLE_KEY : null,
      creditorId: context.config.SEPA_CREDITOR_ID,
    },
  }
}
