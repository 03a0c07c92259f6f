/** Where a card may be typed into the payment service's own form, and the one script that makes the form. */

/** Of the release train that belongs to the API version of the pinned SDK (endive). */
export const STRIPE_JS_URL = 'https://js.stripe.com/endive/stripe.js'

/** Paying for a new booking, and paying what is open on one's own booking page; nowhere else. */
export function isCardPage(pathname: string): boolean {
  return /^(?:\/en)?\/(?:book|booking)\/[^/]+(?:\/|$)/.test(pathname)
}
