import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  announced_title: 'Statement {month}: {amount} on {date}',
  announced_text: 'The statement {number} is closed. We take {amount} from your bank account on {date}.',
  announced_button: 'See the statement',
  failed_title: 'The statement {month} is not paid',
  failed_text:
    'The payment of {amount} for the statement {number} did not work. Until it is paid, nobody in your company can book anything new. We will try again, or you pay now.',
  failed_button: 'Pay now',
} as const satisfies SameKeys<typeof de>
