/** Adds, completes and removes a payment method. Card and account numbers are passed to the port and never stored. */
import { createHash } from 'node:crypto'
import { PaymentMisuse, type MethodInput, type MethodSummary, type SetupResult } from '#ports/payments.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type {
  addPaymentMethod as addContract,
  finishPaymentSetup as finishContract,
  chooseDefaultMethod as chooseContract,
  removePaymentMethod as removeContract,
} from '../contract.ts'
import { MANDATE_TEXT } from '../rules/mandate.ts'
import { methodFits } from '../rules/hold-plan.ts'
import { payerOf, type Payer } from '../rules/payer.ts'
import { openCurrencies, switchMethod } from './move-leg.ts'
import { methodsOf, viewMethod, viewMethods, type StoredMethod } from './read-payment-methods.ts'

export async function addPaymentMethod({ viewer, body, idempotencyKey, context }: Call<typeof addContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  // Raw numbers are for the sandbox only; a real provider's form hands over a token.
  if (context.payments.name !== 'sandbox') {
    if (body.method.kind === 'card') refuse('payment.card_invalid')
    if (body.method.kind === 'sepa') refuse('payment.iban_invalid')
  }
  const customerRef = await customerOf(context, viewer)
  const returnUrl = `${context.config.BASE_URL}${body.returnPath}`
  const result = await context.payments.setUpMethod(
    { customerRef, method: inputOf(body.method), returnUrl },
    `${viewer.id}:setup:${idempotencyKey}`,
  )
  return { data: await answer(context, viewer, customerRef, result) }
}

type Typed = Call<typeof addContract>['body']['method']

function inputOf(typed: Typed): MethodInput {
  return typed.kind === 'sepa' ? { kind: 'sepa', iban: typed.iban, holder: typed.holder } : typed
}

export async function finishPaymentSetup({ viewer, params, context }: Call<typeof finishContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  const customerRef = await customerOf(context, viewer)
  const setup = await context.payments.getSetup(params.setupRef, customerRef).catch((error: unknown) => {
    // An unknown method and somebody else's method get the same answer (safety table 1).
    if (error instanceof PaymentMisuse) return refuse('request.not_found')
    throw error
  })
  const { method } = await answer(context, viewer, customerRef, setup)
  if (!method) refuse('payment.declined')
  return { data: { method } }
}

export async function chooseDefaultMethod({ viewer, params, now, context }: Call<typeof chooseContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  const payer = payerOf(viewer)
  const known = await methodsOf(context.db.write, viewer)
  if (!known.some((one) => one.id === params.id)) refuse('request.not_found')
  await context.db.tx(async (tx) => {
    await lockMethods(tx, payer)
    const chosen = await tx
      .selectFrom('payment_method')
      .select('id')
      .where('id', '=', params.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    // Removed meanwhile: the default stays as it is.
    if (!chosen) return
    await noDefault(tx, payer)
    await tx.updateTable('payment_method').set({ is_default: true }).where('id', '=', chosen.id).execute()
  })
  return { data: await viewMethods(context.db.write, viewer, now) }
}

export async function removePaymentMethod({ viewer, params, now, context }: Call<typeof removeContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  const method = (await methodsOf(context.db.read, viewer)).find((one) => one.id === params.id)
  if (!method) refuse('request.not_found')
  const payer = payerOf(viewer)
  await context.db.tx(async (tx) => {
    await lockMethods(tx, payer)
    await succeed(tx, viewer, method, now)
    await tx
      .updateTable('payment_method')
      .set({ removed_at: now, is_default: false })
      .where('id', '=', params.id)
      .execute()
    await tx
      .updateTable('payment_method')
      .set({ is_default: true })
      .where('id', '=', (next) =>
        next
          .selectFrom('payment_method')
          .select('id')
          .where('removed_at', 'is', null)
          .where((is) => is.or([is('person_id', '=', payer.personId), is('company_id', '=', payer.companyId)]))
          .orderBy('is_default', 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      )
      .execute()
  })
  await context.payments.removeMethod(method.methodRef, `${method.id}:remove`)
  return { data: await viewMethods(context.db.read, viewer, now) }
}

/** What is still to be paid with a method that goes is paid with another one. @throws RefusalError when there is none */
async function succeed(tx: Tx, viewer: SignedIn, method: StoredMethod, now: Temporal.Instant): Promise<void> {
  const open = await openCurrencies(tx, method.id)
  if (open.length === 0) return
  const others = (await methodsOf(tx, viewer)).filter(({ id }) => id !== method.id)
  // A card is held before the visit; a bank account succeeds another bank account alone.
  const isFit = (one: StoredMethod) => one.kind === 'card' || method.kind === 'sepa'
  const usable = others.filter((one) => viewMethod(one, now).problem === null && isFit(one))
  const successor = usable.find(({ kind }) => open.every((currency) => methodFits(kind, currency)))
  if (!successor) refuse('payment.method_needed')
  await switchMethod(tx, method.id, successor.id, now)
}

/** Which method is the default is decided by one request at a time: an index allows one only. */
async function lockMethods(tx: Tx, payer: Payer): Promise<void> {
  await tx
    .selectFrom('payment_customer')
    .select('customer_ref')
    .where((is) => is.or([is('person_id', '=', payer.personId), is('company_id', '=', payer.companyId)]))
    .orderBy('provider')
    .forUpdate()
    .execute()
}

async function noDefault(tx: Tx, payer: Payer): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .where((is) => is.or([is('person_id', '=', payer.personId), is('company_id', '=', payer.companyId)]))
    .execute()
}

async function knownCustomer(context: Context, payer: Payer): Promise<string | undefined> {
  const known = await context.db.read
    .selectFrom('payment_customer')
    .select('customer_ref')
    .where('provider', '=', context.payments.name)
    .where((is) => is.or([is('person_id', '=', payer.personId), is('company_id', '=', payer.companyId)]))
    .executeTakeFirst()
  return known?.customer_ref
}

async function customerOf(context: Context, viewer: SignedIn): Promise<string> {
  const payer = payerOf(viewer)
  const known = await knownCustomer(context, payer)
  if (known !== undefined) return known
  const ownerRef = payer.companyId === null ? `person:${viewer.id}` : `company:${payer.companyId}`
  const { customerRef } = await context.payments.ensureCustomer(
    { ownerRef, email: viewer.email, name: viewer.name, locale: viewer.locale },
    // Name, address and language are part of the key: if they changed since a call whose answer was lost, it is a new
    // call.
    `${ownerRef}:customer:${createHash('sha256')
      .update(JSON.stringify([viewer.email, viewer.name, viewer.locale]))
      .digest('base64url')}`,
  )
  await context.db.write
    .insertInto('payment_customer')
    .values({
      provider: context.payments.name,
      person_id: payer.personId,
      company_id: payer.companyId,
      customer_ref: customerRef,
    })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await knownCustomer(context, payer)) ?? customerRef
}

async function answer(context: Context, viewer: SignedIn, customerRef: string, result: SetupResult) {
  switch (result.status) {
    case 'declined':
      if (result.code === 'account_closed' || result.code === 'debit_refused') return refuse('payment.account_refused')
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
        method: viewMethod(await keep(context, viewer, customerRef, result.method), context.clock.now()),
        setupRef: result.setupRef,
        actionUrl: null,
      }
  }
}

/** Stripe's form shows its own text, and keeps what was accepted. */
const textOf = ({ payments }: Context) => (payments.name === 'sandbox' ? MANDATE_TEXT : payments.name)

/**
 * The newest method becomes the default, because people usually add it to pay with it next. A bank account that is there
 * already stays the one that it is, with its mandate, and what the payment provider saved once more is removed.
 */
async function keep(
  context: Context,
  viewer: SignedIn,
  customerRef: string,
  method: MethodSummary,
): Promise<StoredMethod> {
  const payer = payerOf(viewer)
  const now = context.clock.now()
  const stored = await context.db.tx(async (tx) => {
    await lockMethods(tx, payer)
    const same = await sameAccount(tx, context, payer, method)
    if (same !== undefined) {
      await noDefault(tx, payer)
      await tx.updateTable('payment_method').set({ is_default: true }).where('id', '=', same.id).execute()
      return (await methodsOf(tx, viewer)).find(({ id }) => id === same.id)
    }
    const known = await tx
      .selectFrom('payment_method')
      .select('id')
      .where('provider', '=', context.payments.name)
      .where('method_ref', '=', method.methodRef)
      .executeTakeFirst()
    if (!known) {
      await noDefault(tx, payer)
      await tx
        .insertInto('payment_method')
        .values({
          id: context.newId(),
          provider: context.payments.name,
          person_id: payer.personId,
          company_id: payer.companyId,
          customer_ref: customerRef,
          method_ref: method.methodRef,
          kind: method.kind,
          brand: method.brand,
          last4: method.last4,
          expires_month: method.expiresMonth,
          expires_year: method.expiresYear,
          country: method.country,
          mandate_ref: method.mandateRef,
          fingerprint: method.fingerprint,
          ...(method.mandateRef === null ? {} : { mandate_text: textOf(context), mandate_at: now }),
          is_default: true,
          created_at: now,
        })
        .execute()
    }
    return (await methodsOf(tx, viewer)).find((one) => one.methodRef === method.methodRef)
  })
  if (stored === undefined) return refuse('request.not_found')
  if (stored.methodRef !== method.methodRef)
    await context.payments.removeMethod(method.methodRef, `${method.methodRef}:double`)
  return stored
}

/** The bank account that this is, when the payer has it already under another name. */
async function sameAccount(tx: Tx, { payments }: Context, payer: Payer, method: MethodSummary) {
  if (method.kind !== 'sepa' || method.fingerprint === null) return undefined
  return tx
    .selectFrom('payment_method')
    .select('id')
    .where('provider', '=', payments.name)
    .where('kind', '=', 'sepa')
    .where('fingerprint', '=', method.fingerprint)
    .where('method_ref', '<>', method.methodRef)
    .where('removed_at', 'is', null)
    .where((is) => is.or([is('person_id', '=', payer.personId), is('company_id', '=', payer.companyId)]))
    .executeTakeFirst()
}
