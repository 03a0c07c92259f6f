/** Customers and saved methods at Stripe. The server never receives card or account data, only the token of Stripe's form. */
import Stripe from 'stripe'
import {
  PaymentMisuse,
  PaymentUnavailable,
  type MethodSummary,
  type PaymentProvider,
  type SetupResult,
} from '#ports/payments.ts'
import { callStripe, expectObject, isNoSuch, type StripeContext } from './stripe-client.ts'
import { declineCodeOf, intentOf } from './stripe-declines.ts'

type Methods = Pick<PaymentProvider, 'ensureCustomer' | 'setUpMethod' | 'getSetup' | 'removeMethod' | 'removeCustomer'>

export function stripeMethods({ stripe }: StripeContext): Methods {
  return {
    async ensureCustomer(input, key) {
      return callStripe('ensureCustomer', async () => {
        const customerRef = (await findCustomer(stripe, input.ownerRef)) ?? (await makeCustomer(stripe, input.ownerRef))
        const about = { email: input.email, name: input.name, preferred_locales: [input.locale] }
        expectObject(await stripe.customers.update(customerRef, about, { idempotencyKey: key }), 'customer')
        return { customerRef }
      })
    },

    async setUpMethod({ customerRef, method, returnUrl }, key) {
      if (method.kind !== 'token') throw new PaymentMisuse(`Stripe's form gives a token, never a ${method.kind}`)
      const source = sourceOf(method.token)
      if (!source) return { status: 'declined', setupRef: null, code: 'card_declined' }
      return callStripe('setUpMethod', async (): Promise<SetupResult> => {
        try {
          const setup = await stripe.setupIntents.create(
            {
              ...source,
              customer: customerRef,
              usage: 'off_session',
              confirm: true,
              // A bank account's mandate comes with the token: the form shows its text and notes that the payer accepted it.
              allowed_payment_method_types: ['card', 'sepa_debit'],
              return_url: returnUrl,
              // The form's token sets it to true, and then the intent would have no address to redirect the payer to.
              use_stripe_sdk: false,
              expand: ['payment_method', 'mandate'],
            },
            { idempotencyKey: key },
          )
          return setupResult(expectObject(setup, 'setup_intent'))
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError)
            return { status: 'declined', setupRef: intentOf(error), code: declineCodeOf(error) }
          // The token comes from a browser: an invented, used or expired one is answered as a card that does not work.
          if (isAboutToken(error)) return { status: 'declined', setupRef: null, code: 'card_declined' }
          throw error
        }
      })
    },

    async getSetup(setupRef, customerRef) {
      return callStripe('getSetup', async () => {
        const setup = await stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method', 'mandate'] })
        expectObject(setup, 'setup_intent')
        if (customerRef !== undefined && refOf(setup.customer) !== customerRef)
          throw new PaymentMisuse(`the set-up ${setupRef} is another customer's`)
        return setupResult(setup)
      })
    },

    async removeMethod(methodRef, key) {
      await callStripe('removeMethod', async () => {
        try {
          expectObject(await stripe.paymentMethods.detach(methodRef, {}, { idempotencyKey: key }), 'payment_method')
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          // Detaching a detached card is refused; as it is removed, the goal is reached.
          const method = await stripe.paymentMethods.retrieve(methodRef)
          if (method.customer !== null) throw error
        }
      })
    },

    async removeCustomer(customerRef) {
      await callStripe('removeCustomer', async () => {
        try {
          // Stripe takes no key for a DELETE, because repeating it changes nothing.
          expectObject(await stripe.customers.del(customerRef), 'customer')
        } catch (error) {
          if (!isNoSuch(error, 'id') && !isNoSuch(error, 'customer')) throw error
        }
      })
    },
  }
}

/**
 * Finds a customer by the owner in its metadata. Stripe's search is delayed by up to a minute; until then the
 * idempotency key of makeCustomer returns the same customer again.
 */
async function findCustomer(stripe: Stripe, ownerRef: string): Promise<string | null> {
  const quoted = ownerRef.replaceAll(/['"\\]/g, (sign) => `\\${sign}`)
  const found = await stripe.customers.search({ query: `metadata['owner_ref']:'${quoted}'`, limit: 1 })
  return found.data[0]?.id ?? null
}

async function makeCustomer(stripe: Stripe, ownerRef: string): Promise<string> {
  const made = await stripe.customers.create(
    { metadata: { owner_ref: ownerRef } },
    { idempotencyKey: `customer-of:${ownerRef}` },
  )
  return expectObject(made, 'customer').id
}

function sourceOf(token: string): { confirmation_token: string } | { payment_method: string } | null {
  if (/^ctoken_\w{1,100}$/.test(token)) return { confirmation_token: token }
  return /^pm_\w{1,100}$/.test(token) ? { payment_method: token } : null
}

function isAboutToken(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.param === 'confirmation_token' || isNoSuch(error, 'payment_method'))
  )
}

function setupResult(setup: Stripe.SetupIntent): SetupResult {
  switch (setup.status) {
    case 'succeeded':
      return { status: 'ready', setupRef: setup.id, method: summaryOf(setup) }
    case 'requires_action': {
      const url = setup.next_action?.redirect_to_url?.url
      if (!url) throw new PaymentMisuse(`the set-up ${setup.id} asks for ${setup.next_action?.type ?? 'nothing'}`)
      return { status: 'action_required', setupRef: setup.id, action: { kind: 'redirect', url } }
    }
    case 'canceled':
    case 'requires_payment_method':
      return { status: 'declined', setupRef: setup.id, code: declineCodeOf(setup.last_setup_error) }
    default:
      throw new PaymentUnavailable(`the set-up ${setup.id} is still ${setup.status}`)
  }
}

function summaryOf({ payment_method: method, mandate }: Stripe.SetupIntent): MethodSummary {
  if (method === null || typeof method === 'string') throw new PaymentMisuse('a set-up succeeded without a method')
  if (method.sepa_debit) {
    const { bank_code: bankCode, last4, country, fingerprint } = method.sepa_debit
    const details = mandate === null || typeof mandate === 'string' ? null : mandate.payment_method_details
    const mandateRef = details?.sepa_debit?.reference
    if (!mandateRef || last4 === null) throw new PaymentMisuse(`the bank account ${method.id} came without its mandate`)
    const none = { expiresMonth: null, expiresYear: null }
    return {
      methodRef: method.id,
      kind: 'sepa',
      brand: bankCode ?? '',
      last4,
      ...none,
      country,
      mandateRef,
      fingerprint,
    }
  }
  if (!method.card) throw new PaymentMisuse(`a set-up succeeded with a ${method.type}`)
  const { brand, last4, exp_month, exp_year, fingerprint = null } = method.card
  const none = { country: null, mandateRef: null, fingerprint }
  return { methodRef: method.id, kind: 'card', brand, last4, expiresMonth: exp_month, expiresYear: exp_year, ...none }
}

export function refOf(one: string | { id: string } | null): string | null {
  return typeof one === 'string' ? one : (one?.id ?? null)
}
