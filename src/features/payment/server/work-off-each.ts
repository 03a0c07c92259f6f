/** Rows that wait for the payment provider, one after another. */
import type { Context } from '#platform/context.ts'
import { PaymentUnavailable } from '#ports/payments.ts'

/**
 * Does the work of each row. While the payment provider is away the outcome of a call is unknown: the rest waits for the
 * next round, which asks again with the same keys. One that fails otherwise must not keep the others waiting.
 * @param log.row its name in the log; what waits then; and what has failed
 * @param postpone called for a row that failed
 * @returns how often `work` said that something was done
 */
export async function workOffEach<Row extends { readonly id: number }>(
  context: Context,
  rows: readonly Row[],
  log: { readonly row: string; readonly waiting: string; readonly failed: string },
  work: (row: Row) => Promise<boolean>,
  postpone: (row: Row) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const row of rows) {
    try {
      if (await work(row)) done += 1
    } catch (error) {
      const facts = { [log.row]: row.id, err: error }
      if (error instanceof PaymentUnavailable) {
        context.log.warn(facts, `payment provider away, ${log.waiting} wait`)
        break
      }
      context.log.error(facts, log.failed)
      await postpone(row)
    }
  }
  return done
}
