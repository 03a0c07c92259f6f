/** Stripe's script in a journey: a stand-in for it, everything else as it is. */
import type { Page } from '@playwright/test'
import type { PaymentProcess } from './payment-process.ts'

export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

export async function standInForStripe(
  page: Page,
  tokens: PaymentProcess['tokens'],
  script: 'stands in' | 'fails' | 'form fails' = 'stands in',
): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    script === 'fails'
      ? route.abort()
      : route.request().url() === STRIPE_SCRIPT
        ? route.fulfill({ contentType: 'text/javascript', body: standIn(tokens, script === 'form fails' ? 1 : 0) })
        : route.fulfill({ contentType: 'text/html', body: '<title>Form</title>' }),
  )
  await page.route('https://api.stripe.com/**', (route) =>
    route.fulfill({ body: '{}', headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.route('https://hooks.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Bank</h1>' }),
  )
}

/**
 * Does what Stripe's script does to a page: a frame, calls to its API, a form in the place it is given, a token for
 * what was typed. Its texts are not ours.
 */
const standIn = (tokens: PaymentProcess['tokens'], failingLoads = 0) => `
  let failingLoads = ${failingLoads}
  window.Stripe = (key, { locale }) => {
    window.stripeCalls = { key, locale, options: [] }
    fetch('https://api.stripe.com/v1/ping')
    const tokens = ${JSON.stringify(tokens)}
    let input
    return {
      elements(options) {
        window.stripeCalls.options.push(options)
        return {
          create: (kind) => {
            const then = {}
            return {
              on: (event, call) => (then[event] = call),
              mount(place) {
                const frame = document.createElement('iframe')
                frame.title = 'Secure payment input frame'
                frame.src = 'https://js.stripe.com/frame.html'
                const label = document.createElement('label')
                label.textContent = 'Card of ' + kind
                input = document.createElement('input')
                input.addEventListener('input', () => then.change({ complete: input.value.length >= 15 }))
                label.append(input)
                const isBroken = failingLoads-- > 0
                frame.addEventListener('load', () => (isBroken ? then.loaderror() : then.ready()))
                place.append(frame, ...(isBroken ? [] : [label]))
              },
              destroy() {},
            }
          },
          submit: async () => (input.value.length < 16 ? { error: { message: 'Your card number is incomplete.' } } : {}),
        }
      },
      createConfirmationToken: async () => ({ confirmationToken: { id: tokens[input.value].shift() } }),
    }
  }`
