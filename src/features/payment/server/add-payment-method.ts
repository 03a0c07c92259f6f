/** Saving, finishing and forgetting a payment method. Card data passes through to the port and is never stored. */
import { createHash } from 'node:crypto'
import { PaymentMisuse, type SetupResult, type MethodSummary } from '#adapters/payments/port.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Ground } from '#platform/ground.ts'
import type {
  addPaymentMethod as addContract,
  finishPaymentSetup as finishContract,
  removePaymentMethod as removeContract,
} from '../contract.ts'
import { methodsOf, payerOf, type StoredMethod } from './read-payment-methods.ts'

export async function addPaymentMethod({ viewer, body, idempotencyKey, ground }: Call<typeof addContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  // Numbers are for the sandbox only; a real provider's form hands over a token.
  if (body.method.kind === 'card' && ground.payments.name !== 'sandbox') refuse('payment.card_invalid')
  const customerRef = await customerOf(ground, viewer)
  const returnUrl = `${ground.config.BASE_URL}${body.returnPath}`
  const result = await ground.payments.setUpMethod(
    { customerRef, method: body.method, returnUrl },
    `${viewer.id}:setup:${idempotencyKey}`,
  )
  return { data: await answer(ground, viewer, customerRef, result) }
}

export async function finishPaymentSetup({ viewer, params, ground }: Call<typeof finishContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  const customerRef = await customerOf(ground, viewer)
  const setup = await ground.payments.getSetup(params.setupRef, customerRef).catch((error: unknown) => {
    // Unknown, or somebody else's: the same answer for both (safety table 1).
    if (error instanceof PaymentMisuse) return refuse('request.not_found')
    throw error
  })
  const { method } = await answer(ground, viewer, customerRef, setup)
  if (!method) refuse('payment.declined')
  return { data: { method } }
}

export async function removePaymentMethod({ viewer, params, now, ground }: Call<typeof removeContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  const method = (await methodsOf(ground.db.read, viewer)).find((one) => one.id === params.id)
  if (!method) refuse('request.not_found')
  const payer = payerOf(viewer)
  await ground.db.tx(async (tx) => {
    await tx.query('update payment_method set removed_at = $2, is_default = false where id = $1', [params.id, now])
    await tx.query(
      `update payment_method set is_default = true where id = (
        select id from payment_method where removed_at is null and (person_id = $1 or company_id = $2) order by is_default desc, id desc limit 1)`,
      [payer.personId, payer.companyId],
    )
  })
  await ground.payments.removeMethod(method.methodRef, `${method.id}:remove`)
  return { data: await methodsOf(ground.db.read, viewer) }
}

const KNOWN_CUSTOMER =
  'select customer_ref from payment_customer where provider = $1 and (person_id = $2 or company_id = $3)'

async function customerOf(ground: Ground, viewer: SignedIn): Promise<string> {
  const payer = payerOf(viewer)
  const [known] = await ground.db.read.query<{ customer_ref: string }>(KNOWN_CUSTOMER, [
    ground.payments.name,
    payer.personId,
    payer.companyId,
  ])
  if (known) return known.customer_ref
  const ownerRef = payer.companyId === null ? `person:${viewer.id}` : `company:${payer.companyId}`
  const { customerRef } = await ground.payments.ensureCustomer(
    { ownerRef, email: viewer.email, name: viewer.name, locale: viewer.locale },
    // Name, address and language may have changed since a call whose answer was lost: another call, another key.
    `${ownerRef}:customer:${createHash('sha256')
      .update(JSON.stringify([viewer.email, viewer.name, viewer.locale]))
      .digest('base64url')}`,
  )
  await ground.db.write.query(
    'insert into payment_customer (provider, person_id, company_id, customer_ref) values ($1, $2, $3, $4) on conflict do nothing',
    [ground.payments.name, payer.personId, payer.companyId, customerRef],
  )
  const [kept] = await ground.db.read.query<{ customer_ref: string }>(KNOWN_CUSTOMER, [
    ground.payments.name,
    payer.personId,
    payer.companyId,
  ])
  return kept?.customer_ref ?? customerRef
}

async function answer(ground: Ground, viewer: SignedIn, customerRef: string, result: SetupResult) {
  switch (result.status) {
    case 'declined':
      return refuse(
        result.code === 'insufficient_funds'
          ? 'payment.insufficient'
          : result.code === 'expired_card'
            ? 'payment.expired_card'
            : 'payment.declined',
      )
    case 'action_required':
      return { method: null, setupRef: result.setupRef, actionUrl: result.action.url }
    case 'ready':
      return {
        method: await keep(ground, viewer, customerRef, result.method),
        setupRef: result.setupRef,
        actionUrl: null,
      }
  }
}

/** The newest method becomes the default: that is the one people just typed in to pay with. */
async function keep(
  ground: Ground,
  viewer: SignedIn,
  customerRef: string,
  method: MethodSummary,
): Promise<StoredMethod> {
  const payer = payerOf(viewer)
  const now = ground.clock.now()
  return ground.db.tx(async (tx) => {
    const [known] = await tx.query<{ id: number }>(
      'select id from payment_method where provider = $1 and method_ref = $2',
      [ground.payments.name, method.methodRef],
    )
    if (!known) {
      await tx.query(
        'update payment_method set is_default = false where is_default and (person_id = $1 or company_id = $2)',
        [payer.personId, payer.companyId],
      )
      await tx.query(
        `insert into payment_method (id, provider, person_id, company_id, customer_ref, method_ref, kind, brand, last4, expires_month, expires_year, is_default, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true, $12)`,
        [
          ground.newId(),
          ground.payments.name,
          payer.personId,
          payer.companyId,
          customerRef,
          method.methodRef,
          method.kind,
          method.brand,
          method.last4,
          method.expiresMonth,
          method.expiresYear,
          now,
        ],
      )
    }
    const stored = (await methodsOf(tx, viewer)).find((one) => one.methodRef === method.methodRef)
    return stored ?? refuse('request.not_found')
  })
}
