/** The pages that may load the payment service's own card form, and the script that renders it. */

/** The release train that matches the API version of the pinned SDK (endive). */
export const STRIPE_JS_URL = 'https://js.stripe.com/endive/stripe.js'

/** The pages that pay for a booking, and the account's page of payment methods; no other page loads the script. */
export function isCardPage(pathname: string): boolean {
  return /^(?:\/en)?\/(?:(?:book|booking)\/[^/]+(?:\/|$)|account\/payment\/?$)/.test(pathname)
}
