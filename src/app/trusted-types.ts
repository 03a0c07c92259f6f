/**
 * Trusted Types are on (safety rule 9): a string never becomes markup. React makes <script> elements by way of one
 * constant string; that string and nothing else is let through.
 */
const REACTS_SCRIPT = /^<script><\/script>$/

type Policies = { createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown }

export function allowReactsScriptElement(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', { createHTML: (html) => (REACTS_SCRIPT.test(html) ? html : null) })
}
