/** The sandbox's customers and saved cards. */
import { PaymentMisuse, type DeclineCode, type MethodSummary, type PaymentProvider, type SetupResult } from './port.ts'
import { oncePerKey } from './once-per-key.ts'
import { challengeUrl, type SandboxGround } from './sandbox-ground.ts'
import { fingerprintOf, testCardOf, usableUntil, type CardBehaviour } from './test-cards.ts'

type Methods = Pick<PaymentProvider, 'ensureCustomer' | 'setUpMethod' | 'getSetup' | 'removeMethod'>

/** Authentication is asked for when a card of these is saved; the others are ready at once. */
const ASKS_AT_SETUP: readonly CardBehaviour[] = ['asks_at_setup']

export function sandboxMethods(ground: SandboxGround): Methods {
  const { db } = ground
  return {
    async ensureCustomer(input, key) {
      const now = ground.now()
      const ref = `cus_${ground.newRef()}`
      return oncePerKey(db, { key, operation: 'customer', parameters: input, now }, async (tx) => {
        // An owner that came with another key before is the same customer, with what is known of him by now.
        const [row] = await tx.query<{ ref: string }>(
          `insert into sandbox_customer (ref, owner_ref, email, name, created_at) values ($1, $2, $3, $4, $5)
           on conflict (owner_ref) do update set email = excluded.email, name = excluded.name returning ref`,
          [ref, input.ownerRef, input.email, input.name, now],
        )
        return { customerRef: row?.ref ?? ref }
      })
    },

    async setUpMethod({ customerRef, method, returnUrl }, key) {
      const now = ground.now()
      if (method.kind === 'sepa') throw new PaymentMisuse('the sandbox has no SEPA')
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
      // What the key stands for, without what must not be kept: of unknown numbers nothing at all.
      const parameters = {
        customerRef,
        returnUrl,
        card: card && fingerprintOf(method.number),
        expiresMonth: method.expiresMonth,
        expiresYear: method.expiresYear,
      }
      const behaviour = card && 'behaviour' in card ? card.behaviour : null
      const asks = behaviour !== null && ASKS_AT_SETUP.includes(behaviour)
      const setupRef = `set_${ground.newRef()}`
      const methodRef = `pm_${ground.newRef()}`
      return oncePerKey(db, { key, operation: 'setup', parameters, now }, async (tx): Promise<SetupResult> => {
        const known = await tx.query('select from sandbox_customer where ref = $1', [customerRef])
        if (known.length === 0) throw new PaymentMisuse(`no customer ${customerRef}`)
        if (refusal === null && card) {
          await tx.query(
            `insert into sandbox_method (ref, customer_ref, brand, last4, fingerprint, expires_month, expires_year, usable_until, behaviour, ready_at, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
            [
              methodRef,
              customerRef,
              card.brand,
              last4,
              fingerprintOf(method.number),
              method.expiresMonth,
              method.expiresYear,
              until,
              behaviour,
              asks ? null : now,
              now,
            ],
          )
        }
        const state = refusal !== null ? 'declined' : asks ? 'action_required' : 'ready'
        await tx.query(
          `insert into sandbox_setup (ref, customer_ref, method_ref, state, code, return_url, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
          [setupRef, customerRef, refusal === null ? methodRef : null, state, refusal, returnUrl, now],
        )
        return setupResult(ground, {
          ref: setupRef,
          state,
          code: refusal,
          methodRef,
          brand: card?.brand ?? '',
          last4,
          expiresMonth: method.expiresMonth,
          expiresYear: method.expiresYear,
        })
      })
    },

    async getSetup(setupRef, customerRef) {
      const [row] = await db.read.query<SetupRow>(
        `select s.ref, s.state, s.code, m.ref as "methodRef", m.brand, m.last4, m.expires_month as "expiresMonth", m.expires_year as "expiresYear"
         from sandbox_setup s left join sandbox_method m on m.ref = s.method_ref
         where s.ref = $1 and ($2::text is null or s.customer_ref = $2)`,
        [setupRef, customerRef ?? null],
      )
      if (!row) throw new PaymentMisuse(`no set-up ${setupRef}`)
      return setupResult(ground, row)
    },

    async removeMethod(methodRef, key) {
      const now = ground.now()
      await oncePerKey(db, { key, operation: 'remove', parameters: { methodRef }, now }, async (tx) => {
        const rows = await tx.query(
          'update sandbox_method set removed_at = coalesce(removed_at, $2) where ref = $1 returning ref',
          [methodRef, now],
        )
        if (rows.length === 0) throw new PaymentMisuse(`no method ${methodRef}`)
        return null
      })
    },
  }
}

type SetupRow = {
  ref: string
  state: 'action_required' | 'ready' | 'declined'
  code: DeclineCode | null
} & Omit<MethodSummary, 'kind'>

function setupResult(ground: SandboxGround, row: SetupRow): SetupResult {
  switch (row.state) {
    case 'declined':
      return { status: 'declined', setupRef: row.ref, code: row.code ?? 'card_declined' }
    case 'action_required':
      return {
        status: 'action_required',
        setupRef: row.ref,
        action: { kind: 'redirect', url: challengeUrl(ground, row.ref) },
      }
    case 'ready':
      return {
        status: 'ready',
        setupRef: row.ref,
        method: {
          methodRef: row.methodRef,
          kind: 'card',
          brand: row.brand,
          last4: row.last4,
          expiresMonth: row.expiresMonth,
          expiresYear: row.expiresYear,
        },
      }
  }
}
