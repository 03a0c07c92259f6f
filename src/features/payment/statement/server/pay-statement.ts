import { methodFits } from '../../rules/hold-plan.ts'
import { payerMethod } from '../../server/read-payment-methods.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import type { payStatement as contract } from '../contract.ts'
import { isConfirming, isStatementFailed, TO_ASK } from '../rules/statement-states.ts'
import { onWire, readCompanyStatement, type Shown } from './read-statements.ts'
import { settleProcessingStatement } from './settle-statement.ts'
import { begin } from './statements-job.ts'
import { moveStatement } from './statement-store.ts'

/** By the steps of the timer, so that two who press at once pay once. */
export async function payStatement({ viewer, params, body, now, locale, context }: Call<typeof contract>) {
  const { write } = context.db
  const statement = await readCompanyStatement(write, viewer, params.id)
  if (isConfirming(statement.state)) return confirm(context, viewer, statement, now)
  if (!isStatementFailed(statement.state)) return { data: onWire(statement) }
  const method = (await payerMethod(write, viewer, body.paymentMethod ?? null)) ?? refuse('booking.no_payment_method')
  if (!methodFits(method.kind, statement.currency)) refuse('payment.currency')
  const chosen = {
    now,
    method_id: method.id,
    retry_at: now,
    debit_on: null,
    auth_ref: null,
    on_session: method.kind === 'card',
    attempt: 'next',
  } as const
  if (await moveStatement(write, statement, 'reopen', chosen)) {
    const reopened = await readCompanyStatement(write, viewer, params.id)
    await begin(context, reopened, now, locale)
  }
  const after = await readCompanyStatement(write, viewer, params.id)
  if (isStatementFailed(after.state)) refuse(refusalOf(after.decline_code))
  // The payment provider is away: the timer asks again.
  if (TO_ASK.includes(after.state) && after.debit_on === null) refuse('request.unavailable')
  context.wake()
  return { data: onWire(after) }
}

/** They come back from their bank, or press the button again: the answer, or the address once more. */
async function confirm(context: Context, viewer: SignedIn, statement: Shown, now: Temporal.Instant) {
  if (statement.auth_ref === null) throw new Error(`statement ${statement.id} is confirmed without a payment`)
  const payment = await context.payments.getPayment(statement.auth_ref)
  if (payment.state !== 'action_required') await settleProcessingStatement(context, statement.id, payment, now)
  const after = await readCompanyStatement(context.db.write, viewer, statement.id)
  if (isStatementFailed(after.state)) refuse(refusalOf(after.decline_code))
  context.wake()
  return { data: onWire(after) }
}

/** As of a booking's payment. */
function refusalOf(code: string | null) {
  switch (code) {
    case 'authentication_required':
    case 'authentication_failed':
      return 'payment.not_confirmed'
    case 'insufficient_funds':
      return 'payment.insufficient'
    case 'expired_card':
      return 'payment.expired_card'
    default:
      return 'payment.declined'
  }
}
