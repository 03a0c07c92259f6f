/**
 * Trusted Types are on (safety rule 9): a string never becomes markup. React makes <script> elements by way of one
 * constant string; that string and nothing else is let through. Every other string becomes nothing instead of an
 * error: when a page differs from what the server sent (a translator extension has changed a heading, say), React
 * draws it anew and fills the router's inline scripts, which have long run, and an error there would blank the page.
 * The one script that does not come from here is the payment service's, which makes the form for cards.
 */
import { STRIPE_JS_URL } from '#features/payment/rules/card-pages.ts'

const REACTS_SCRIPT = /^<script><\/script>$/

type Rules = { createHTML(html: string): string; createScriptURL(url: string): string | null }
type Policies = { createPolicy(name: string, rules: Rules): unknown }

export function allowKnownScripts(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createHTML: (html) => (REACTS_SCRIPT.test(html) ? html : ''),
    createScriptURL: (url) => (url === STRIPE_JS_URL ? url : null),
  })
}
