import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  ready_title: 'Statement {month}: {amount} paid',
  ready_text:
    'The statement {number} is closed, and {amount} has been paid with your card. There is nothing for you to do. Its files and invoices are with your statements.',
  ready_nothing_title: 'Statement {month}: nothing to pay',
  ready_nothing_text:
    'The statement {number} is closed. There is nothing to pay, because everything was credited. Its files are with your statements.',
  ready_part_text: 'Of the statement {number}, {amount} was still open. It has now been paid with your card.',
  ready_button: 'See the statement',
  announced_title: 'Statement {month}: {amount} on {date}',
  announced_text: 'The statement {number} is closed. We take {amount} from your bank account on {date}.',
  announced_part_text:
    'Of the statement {number}, {amount} is still open. We take this amount from your bank account on {date}.',
  announced_button: 'See the statement',
  failed_title: 'The statement {month} is not paid',
  failed_text:
    'The payment of {amount} for the statement {number} did not work. Until it is paid, nobody in your company can book anything new. We will try again, or you pay now.',
  failed_confirm_text:
    'The bank of your card wants the payment of {amount} for the statement {number} to be confirmed. Please pay now and confirm it there. Until it is paid, nobody in your company can book anything new.',
  failed_button: 'Pay now',
  taken_back_title: 'The payment of the statement {month} was taken back',
  taken_back_text:
    'Your bank has taken back the payment of {amount} for the statement {number}. The amount is open again. Until it is paid, nobody in your company can book anything new.',
  taken_back_part_text:
    'Your bank has taken back a part of the payment for the statement {number}. {amount} is open again. Until it is paid, nobody in your company can book anything new.',
  taken_back_button: 'Pay now',
} as const satisfies SameKeys<typeof de>
