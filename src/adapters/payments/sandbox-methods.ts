/** The sandbox's customers and saved cards; bank accounts are in sandbox-accounts.ts. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { listOf } from '#platform/db/row-columns.ts'
import { PaymentMisuse, type DeclineCode, type PaymentProvider, type SetupResult } from '#ports/payments.ts'
import { oncePerKey } from './once-per-key.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { SETUP, setupResult } from './sandbox-setup.ts'
import { sandboxAccount } from './sandbox-accounts.ts'
import { fingerprintOf, testCardOf, usableUntil, type CardBehaviour } from './test-cards.ts'

type Methods = Pick<PaymentProvider, 'ensureCustomer' | 'setUpMethod' | 'getSetup' | 'removeMethod' | 'removeCustomer'>

/** Cards that need authentication when they are saved; the others are ready at once. */
const ASKS_AT_SETUP: readonly CardBehaviour[] = ['asks_at_setup']

const GET_SETUP = preparedStatement({
  name: 'sandbox_setup',
  row: SETUP,
  text: `select ${listOf(SETUP)} from sandbox_setup s left join sandbox_method m on m.ref = s.method_ref
    where s.ref = $1 and ($2::text is null or s.customer_ref = $2)`,
})

export function sandboxMethods(context: SandboxContext): Methods {
  const { db } = context
  return {
    async ensureCustomer(input, key) {
      const now = context.now()
      const ref = `cus_${context.newRef()}`
      return oncePerKey(db, { key, operation: 'customer', parameters: input, now }, async (tx) => {
        // An owner who was created with another key before is the same customer, whose data is updated.
        const known = { email: input.email, name: input.name }
        const row = await tx
          .insertInto('sandbox_customer')
          .values({ ref, owner_ref: input.ownerRef, ...known, created_at: now })
          .onConflict((on) => on.column('owner_ref').doUpdateSet(known))
          .returning('ref')
          .executeTakeFirst()
        return { customerRef: row?.ref ?? ref }
      })
    },

    async setUpMethod({ customerRef, method, returnUrl }, key) {
      const now = context.now()
      if (method.kind === 'sepa') return sandboxAccount(context, { customerRef, method, returnUrl }, key)
      if (method.kind === 'token') return { status: 'declined', setupRef: null, code: 'card_declined' }
      const card = testCardOf(method.number)
      const last4 = method.number.slice(-4)
      const until = usableUntil(method.expiresMonth, method.expiresYear)
      const refusal: DeclineCode | null =
        card === null
          ? 'card_declined'
          : 'refusedAs' in card
            ? card.refusedAs
            : Temporal.Instant.compare(now, until) >= 0
              ? 'expired_card'
              : null
      // The parameters of the key without secrets: of unknown card numbers nothing is stored at all.
      const parameters = {
        customerRef,
        returnUrl,
        card: card && fingerprintOf(method.number),
        expiresMonth: method.expiresMonth,
        expiresYear: method.expiresYear,
      }
      const behaviour = card && 'behaviour' in card ? card.behaviour : null
      const asks = behaviour !== null && ASKS_AT_SETUP.includes(behaviour)
      const setupRef = `set_${context.newRef()}`
      const methodRef = `pm_${context.newRef()}`
      return oncePerKey(db, { key, operation: 'setup', parameters, now }, async (tx): Promise<SetupResult> => {
        const customer = await tx
          .selectFrom('sandbox_customer')
          .select('ref')
          .where('ref', '=', customerRef)
          .executeTakeFirst()
        if (!customer) throw new PaymentMisuse(`no customer ${customerRef}`)
        if (refusal === null && card && behaviour !== null) {
          await tx
            .insertInto('sandbox_method')
            .values({
              ref: methodRef,
              customer_ref: customerRef,
              brand: card.brand,
              last4,
              fingerprint: fingerprintOf(method.number),
              expires_month: method.expiresMonth,
              expires_year: method.expiresYear,
              usable_until: until,
              behaviour,
              ready_at: asks ? null : now,
              created_at: now,
            })
            .execute()
        }
        const state = refusal !== null ? 'declined' : asks ? 'action_required' : 'ready'
        await tx
          .insertInto('sandbox_setup')
          .values({
            ref: setupRef,
            customer_ref: customerRef,
            method_ref: refusal === null ? methodRef : null,
            state,
            code: refusal,
            return_url: returnUrl,
            created_at: now,
          })
          .execute()
        return setupResult(context, {
          ref: setupRef,
          state,
          code: refusal,
          methodRef,
          brand: card?.brand ?? '',
          last4,
          expiresMonth: method.expiresMonth,
          expiresYear: method.expiresYear,
          kind: 'card',
          country: null,
          mandateRef: null,
          fingerprint: fingerprintOf(method.number),
        })
      })
    },

    async getSetup(setupRef, customerRef) {
      const [row] = await db.read.query(GET_SETUP, [setupRef, customerRef ?? null])
      if (!row) throw new PaymentMisuse(`no set-up ${setupRef}`)
      return setupResult(context, row)
    },

    async removeMethod(methodRef, key) {
      const now = context.now()
      await oncePerKey(db, { key, operation: 'remove', parameters: { methodRef }, now }, async (tx) => {
        const row = await tx
          .updateTable('sandbox_method')
          .set((method) => ({ removed_at: method.fn.coalesce('removed_at', method.val(now)) }))
          .where('ref', '=', methodRef)
          .returning('ref')
          .executeTakeFirst()
        if (!row) throw new PaymentMisuse(`no method ${methodRef}`)
        return null
      })
    },

    async removeCustomer(customerRef, key) {
      const now = context.now()
      await oncePerKey(db, { key, operation: 'forget', parameters: { customerRef }, now }, async (tx) => {
        const gone = { owner_ref: `removed:${customerRef}`, email: '', name: '' }
        await tx.updateTable('sandbox_customer').set(gone).where('ref', '=', customerRef).execute()
        await tx
          .updateTable('sandbox_method')
          .set((method) => ({ removed_at: method.fn.coalesce('removed_at', method.val(now)), last4: '0000' }))
          .where('customer_ref', '=', customerRef)
          .execute()
        return null
      })
    },
  }
}
