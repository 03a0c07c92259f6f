/** Saving a bank account in the sandbox: the mandate is there at once, and of the number the last four digits are kept. */
import { PaymentMisuse, type DeclineCode, type MethodInput, type SetupResult } from '#ports/payments.ts'
import { oncePerKey } from './once-per-key.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { setupResult } from './sandbox-setup.ts'
import { accountFingerprint, testAccountOf } from './test-accounts.ts'

type Input = {
  readonly customerRef: string
  readonly method: Extract<MethodInput, { kind: 'sepa' }>
  readonly returnUrl: string
}

/** A bank account does not expire. */
const NEVER = Temporal.Instant.from('9999-01-01T00:00:00Z')

export async function sandboxAccount(context: SandboxContext, input: Input, key: string): Promise<SetupResult> {
  const now = context.now()
  const { customerRef, method, returnUrl } = input
  const account = testAccountOf(method.iban)
  const code: DeclineCode | null = account === null ? 'account_closed' : null
  const last4 = method.iban.slice(-4)
  const parameters = { customerRef, returnUrl, account: account && accountFingerprint(method.iban) }
  const setupRef = `set_${context.newRef()}`
  const methodRef = `pm_${context.newRef()}`
  const mandateRef = `SANDBOX${context
    .newRef()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
    .toUpperCase()}`
  return oncePerKey(context.db, { key, operation: 'setup', parameters, now }, async (tx): Promise<SetupResult> => {
    const customer = await tx
      .selectFrom('sandbox_customer')
      .select('ref')
      .where('ref', '=', customerRef)
      .executeTakeFirst()
    if (!customer) throw new PaymentMisuse(`no customer ${customerRef}`)
    const saved = account && {
      kind: 'sepa' as const,
      brand: account.bank,
      country: account.country,
      mandate_ref: mandateRef,
      last4,
    }
    if (account && saved)
      await tx
        .insertInto('sandbox_method')
        .values({
          ...saved,
          ref: methodRef,
          customer_ref: customerRef,
          fingerprint: accountFingerprint(method.iban),
          usable_until: NEVER,
          behaviour: account.behaviour,
          ready_at: now,
          created_at: now,
        })
        .execute()
    const state = code === null ? 'ready' : 'declined'
    await tx
      .insertInto('sandbox_setup')
      .values({
        ref: setupRef,
        customer_ref: customerRef,
        method_ref: saved ? methodRef : null,
        state,
        code,
        return_url: returnUrl,
        created_at: now,
      })
      .execute()
    return setupResult(context, {
      ref: setupRef,
      state,
      code,
      methodRef,
      kind: 'sepa',
      brand: saved?.brand ?? '',
      last4,
      expiresMonth: null,
      expiresYear: null,
      country: saved?.country ?? null,
      mandateRef: saved?.mandate_ref ?? null,
      fingerprint: accountFingerprint(method.iban),
    })
  })
}
