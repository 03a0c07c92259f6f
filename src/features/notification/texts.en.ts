import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  greeting: 'Hello {name},',
  footer: 'You are receiving this e-mail because of your account or a booking with Viertel.',
  link_hint: 'If the button does not work, copy this link into your browser:',
} satisfies SameKeys<typeof de>
