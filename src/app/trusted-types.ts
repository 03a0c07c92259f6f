/**
 * The policy of Trusted Types (safety rule 9), which keep strings from becoming markup. React creates <script> elements
 * from one constant string, which is allowed. Any other string becomes empty instead of throwing: when the page differs
 * from the server's HTML (because of a translator extension, say), React renders it again including the router's inline
 * scripts, which have run already, and an error would leave a blank page. The only script URLs that are allowed are those
 * of the payment provider's card form, of the bot check's widget, and of our own service worker.
 */
import { TURNSTILE_JS_URL } from '#features/account/sign-in/rules/turnstile.ts'
import { STRIPE_JS_URL } from '#features/payment/rules/card-pages.ts'

const KNOWN_SCRIPTS = new Set<string>([STRIPE_JS_URL, TURNSTILE_JS_URL, '/sw.js'])
const REACTS_SCRIPT = /^<script><\/script>$/

type Rules = { createHTML(html: string): string; createScriptURL(url: string): string | null }
type Policies = { createPolicy(name: string, rules: Rules): unknown }

export function allowKnownScripts(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createHTML: (html) => (REACTS_SCRIPT.test(html) ? html : ''),
    createScriptURL: (url) => (KNOWN_SCRIPTS.has(url) ? url : null),
  })
}
