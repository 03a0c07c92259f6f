/** Pages with the button that leads to the payment provider; their policy lets a form do so. */
export const STRIPE_CONNECT_ORIGIN = 'https://connect.stripe.com'

/** @param pathname with or without the language */
export function isPayeePage(pathname: string): boolean {
  return /^(?:\/en)?\/account\/(?:provider|my\/office\/[^/]+\/connect)(?:\.data)?\/?$/.test(pathname)
}
