/** Stripe's script: loaded when a card is to be typed, never before, from where Stripe wants it to come from. */
import { STRIPE_JS_URL } from '../rules/card-pages.ts'

type StripeError = { readonly message?: string }

type PaymentElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', then: () => void): void
  on(event: 'change', then: (state: { readonly complete: boolean }) => void): void
}

export type StripeElements = {
  create(kind: 'payment'): PaymentElement
  submit(): Promise<{ error?: StripeError }>
}

/** As much of Stripe.js as is used here. */
export type StripeJs = {
  elements(options: {
    mode: 'setup'
    currency: string
    paymentMethodTypes: readonly ('card' | 'sepa_debit')[]
    paymentMethodCreation: 'manual'
    appearance: object
  }): StripeElements
  createConfirmationToken(options: {
    elements: StripeElements
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeError }>
}

type MakeStripe = (publishableKey: string, options: { locale: string }) => StripeJs

const GIVE_UP_MS = 15_000
let loading: Promise<MakeStripe> | null = null

/** Loads once; a failed try may be repeated. Rejects when the script does not come. */
export async function loadStripeJs(): Promise<MakeStripe> {
  loading ??= addScript()
  try {
    return await loading
  } catch (error) {
    loading = null
    throw error
  }
}

function addScript(): Promise<MakeStripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('the payment form did not come'))
    }
    const timer = setTimeout(fail, GIVE_UP_MS)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const make = (globalThis as { Stripe?: MakeStripe }).Stripe
      if (!make) return fail()
      clearTimeout(timer)
      resolve(make)
    })
    script.async = true
    script.src = STRIPE_JS_URL
    document.head.append(script)
  })
}
