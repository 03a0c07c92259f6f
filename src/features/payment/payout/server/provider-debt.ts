import { toCents, ZERO, type Cents, type Currency } from '#kernel/money.ts'
import type { Tx } from '#platform/db/handles.ts'

/** What a provider owes in a currency; until the transaction ends nobody else keeps the same from something else. */
export async function lockDebt(tx: Tx, providerId: number, currency: Currency): Promise<Cents> {
  const account = await tx
    .selectFrom('ledger_account')
    .select('balance_cents')
    .where('code', '=', 'provider_debt')
    .where('owner', '=', `provider:${providerId}`)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst()
  return account ? toCents(account.balance_cents) : ZERO
}
