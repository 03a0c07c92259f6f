import type { PayeePort } from '#ports/payees.ts'
import type { Reads } from '#platform/db/handles.ts'

export type StoredPayee = {
  readonly id: number
  readonly providerId: number
  readonly ref: string
  readonly state: 'pending' | 'active' | 'restricted'
  readonly due: readonly string[]
  readonly since: Temporal.Instant
  /** Since when nothing is paid out; null while it is, and before it ever was. */
  readonly restrictedAt: Temporal.Instant | null
}

/** The payees that the payment provider in use knows. */
export const payeesAt = (db: Reads, { name }: PayeePort) =>
  db
    .selectFrom('payee')
    .select(({ ref }) => [
      'id',
      'provider_id as providerId',
      'ref',
      'state',
      'updated_at as since',
      'restricted_at as restrictedAt',
      ref('due').$castTo<string[]>().as('due'),
    ])
    .where('psp', '=', name)

export async function findPayee(db: Reads, port: PayeePort, providerId: number): Promise<StoredPayee | undefined> {
  return payeesAt(db, port).where('provider_id', '=', providerId).executeTakeFirst()
}

/** What its owner is told of it. */
export function viewPayee({ state, due, since }: StoredPayee) {
  return { state, due: [...due], since: since.toString() }
}
