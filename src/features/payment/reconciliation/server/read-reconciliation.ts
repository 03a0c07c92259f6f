import type { Call } from '#platform/context.ts'
import type { readReconciliation as contract } from '../contract.ts'
import { DIFFERENCE_KINDS } from '../rules/differences.ts'
import { findReconciliation } from './reconciliation-store.ts'

export async function readReconciliation({ context }: Call<typeof contract>) {
  const last = await findReconciliation(context.db.read)
  return {
    data: {
      last: last && { at: last.at.toString(), lines: last.lines },
      differences: DIFFERENCE_KINDS.map((kind, i) => ({
        kind,
        count: last?.[kind] ?? 0,
        oldest: (last?.differences[i] ?? []).map((one) => ({
          ref: one.ref,
          currency: one.currency,
          ledgerCents: one.ledger_cents,
          pspCents: one.psp_cents,
          at: one.at.toString(),
          booking: one.booking_id,
        })),
      })),
    },
  }
}
