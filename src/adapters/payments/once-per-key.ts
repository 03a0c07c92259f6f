/** Idempotency of the sandbox: a key stands for one call with one set of parameters, and has one answer. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { createHash } from 'node:crypto'
import type { Database } from '#platform/db/connection/database.ts'
import type { Tx } from '#platform/db/handles.ts'
import { PaymentMisuse } from '#ports/payments.ts'

export function fingerprintOfCall(operation: string, parameters: object): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, parameters]))
    .digest('base64url')
}

const TAKE_KEY = preparedStatement({
  name: 'sandbox_take_key',
  row: { idem_key: column.text() },
  text: `insert into sandbox_call (idem_key, operation, fingerprint, created_at)
    select $1, $2, $3, $4 where not exists (select from sandbox_payment where idem_key = $1)
    on conflict (idem_key) do nothing returning idem_key`,
})

/**
 * Runs the effect once per key; every later call with the key gets the first answer. Concurrent calls wait for the
 * first one. An effect that throws stores nothing, so its key may be tried again.
 * @throws PaymentMisuse when the key was used with other parameters before
 */
export async function oncePerKey<T>(
  db: Database,
  call: { key: string; operation: string; parameters: object; now: Temporal.Instant },
  effect: (tx: Tx) => Promise<T>,
): Promise<T> {
  const fingerprint = fingerprintOfCall(call.operation, call.parameters)
  return db.tx(async (tx) => {
    const made = await tx.query(TAKE_KEY, [call.key, call.operation, fingerprint, call.now])
    if (made.length === 0) {
      const known = await tx
        .selectFrom('sandbox_call')
        .select(['fingerprint', 'answer'])
        .where('idem_key', '=', call.key)
        .executeTakeFirst()
      if (known?.fingerprint !== fingerprint) throw keyReused(call.key)
      return known.answer as T
    }
    const answer = await effect(tx)
    await tx
      .updateTable('sandbox_call')
      .set({ answer: JSON.stringify(answer) })
      .where('idem_key', '=', call.key)
      .execute()
    return answer
  })
}

export function keyReused(key: string): PaymentMisuse {
  return new PaymentMisuse(`the key ${key} was used for another call`)
}
