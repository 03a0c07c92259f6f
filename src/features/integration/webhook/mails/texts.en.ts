import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Texts about a webhook that was switched off. */
export default {
  disabled_title: 'Webhook to {host} is switched off',
  disabled_text:
    'Nothing has arrived there for days, or the address says that it is gone. We send nothing more there until you switch the webhook on again. What is missing can be sent again afterwards.',
  button: 'See webhooks',
} as const satisfies SameKeys<typeof de>
