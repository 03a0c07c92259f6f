import type { Call } from '#platform/context.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { downloadReconciliation as fileContract, readReconciliation as contract } from '../contract.ts'
import { DIFFERENCE_KINDS } from '../rules/differences.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findReconciliation } from './reconciliation-store.ts'

export async function readReconciliation({ context }: Pick<Call<typeof contract>, 'context'>) {
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

/** What the page has, kind by kind. */
export async function downloadReconciliation({ query: { language }, ...call }: Call<typeof fileContract>) {
  const locale = language ?? call.locale
  const { data } = await readReconciliation(call)
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = [t('kind'), t('ref'), t('at'), t('booking'), t('currency'), t('ledger'), t('psp')]
  const amount = (cents: number | null) => (cents === null ? '' : cents / 100)
  const lines = data.differences.flatMap(({ kind, oldest }) =>
    oldest.map(({ ref, at, booking, currency, ledgerCents, pspCents }) => [
      t(kind),
      ref,
      at,
      booking === null ? '' : String(booking),
      currency,
      amount(ledgerCents),
      amount(pspCents),
    ]),
  )
  return exportList(call, { list: 'reconciliation', fileName: t('fileName'), titles, lines, locale })
}
