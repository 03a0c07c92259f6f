/** The content security policy of pages (safety rule 9), with additions for pages that show Stripe's form. */
import { isRegisterPage, TURNSTILE_ORIGIN } from '#features/account/sign-in/rules/turnstile.ts'
import { isPayeePage, STRIPE_CONNECT_ORIGIN } from '#features/payment/payee/rules/payee-pages.ts'
import { isCardPage } from '#features/payment/rules/card-pages.ts'

export type PolicyFacts = {
  readonly nonce: string
  readonly mode: 'production' | 'development'
  readonly payments: 'sandbox' | 'stripe'
  readonly pathname: string
  /** The widget of the bot check is Cloudflare's. */
  readonly hasTurnstile?: boolean
  /** Origins that a sign-in button's form leads to: browsers check form-action on its redirects, too. */
  readonly signIn?: readonly string[]
  /** Origins of a street map that is delivered directly; consent is asked before anything goes there. */
  readonly map?: { readonly connect: readonly string[]; readonly image: readonly string[] }
}

/**
 * The script itself needs no host: 'strict-dynamic' lets our own scripts add it, and Trusted Types let them add this
 * one only (src/app/trusted-types.ts). Frames: the form's fields, and the bank's page when it comes in a frame.
 */
const STRIPE_FRAMES = 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'
const STRIPE_API = 'https://api.stripe.com'

export function pagePolicy({ nonce, mode, payments, pathname, map, signIn, hasTurnstile }: PolicyFacts): string {
  const dev = mode === 'development'
  const stripe = payments === 'stripe' && isCardPage(pathname)
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    dev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self'`,
    `img-src 'self' data: blob:${listed(map?.image)}`,
    `connect-src 'self'${dev ? ' ws:' : ''}${stripe ? ` ${STRIPE_API}` : ''}${listed(map?.connect)}`,
    ...(stripe ? [`frame-src ${STRIPE_FRAMES}`] : []),
    ...(hasTurnstile && isRegisterPage(pathname) ? [`frame-src ${TURNSTILE_ORIGIN}`] : []),
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self' blob:`,
    `form-action 'self'${listed(signIn)}${payments === 'stripe' && isPayeePage(pathname) ? ` ${STRIPE_CONNECT_ORIGIN}` : ''}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    ...(dev ? [] : [`require-trusted-types-for 'script'`, `trusted-types default`]),
  ].join('; ')
}

function listed(origins: readonly string[] = []): string {
  return origins.map((origin) => ` ${origin}`).join('')
}
