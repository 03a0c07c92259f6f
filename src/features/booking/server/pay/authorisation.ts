/** The answers of the payment provider about a card hold, in the words of bookings. */
import type { AuthResult, DeclineCode } from '#ports/payments.ts'
import type { Context } from '#platform/context.ts'

/** The current state of an authorisation that required an action of the payer. */
export async function readAuthorisation(context: Context, authRef: string): Promise<AuthResult> {
  const payment = await context.payments.getPayment(authRef)
  switch (payment.state) {
    case 'authorized':
    case 'captured':
      return {
        status: 'authorized',
        authRef,
        chargeRef: payment.chargeRef ?? authRef,
        expiresAt: payment.expiresAt ?? context.clock.now().add({ hours: 24 * 6 }),
      }
    case 'action_required':
    case 'processing':
      return {
        status: 'action_required',
        authRef,
        action: payment.action ?? { kind: 'redirect', url: context.config.BASE_URL },
      }
    case 'canceled':
    case 'declined':
      return { status: 'declined', authRef, code: payment.code ?? 'card_declined', retryable: true }
  }
}

/** How a decline is said. */
export const DECLINES: Record<
  DeclineCode,
  'payment.insufficient' | 'payment.declined' | 'payment.expired_card' | 'payment.not_confirmed'
> = {
  insufficient_funds: 'payment.insufficient',
  card_declined: 'payment.declined',
  expired_card: 'payment.expired_card',
  authentication_required: 'payment.not_confirmed',
  authentication_failed: 'payment.not_confirmed',
  processing_error: 'payment.declined',
  account_closed: 'payment.declined',
  debit_refused: 'payment.declined',
}
