/** Where the ledger and the balance at the payment provider differ (money paper 2.6), for operators. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { csvFile, currency, fileLanguage, id, instant } from '#kernel/fields.ts'
import { DIFFERENCE_KINDS } from './rules/differences.ts'

const difference = z.object({
  /** The payment provider's name of the charge, refund, transfer or payout; of a posting without one, its own. */
  ref: z.string(),
  currency,
  /** What it changed in the balance by the ledger; null when the ledger does not have it. */
  ledgerCents: z.int().nullable(),
  /** The same by the payment provider. */
  pspCents: z.int().nullable(),
  at: instant,
  booking: id.nullable(),
})

export const readReconciliation = endpoint({
  method: 'GET',
  path: '/api/operator/reconciliation',
  summary: 'The last nightly comparison of the ledger with the payment provider, and every difference there is now',
  access: ['operator'],
  desk: ['finance'],
  reply: z.object({
    data: z.object({
      /** Null before the first night with a payment. */
      last: z.object({ at: instant, lines: z.int() }).nullable(),
      differences: z.array(
        z.object({
          kind: z.enum(DIFFERENCE_KINDS),
          count: z.int(),
          /** The oldest of them, 200 at most. */
          oldest: z.array(difference),
        }),
      ),
    }),
  }),
  refusals: [],
})

export const downloadReconciliation = endpoint({
  method: 'GET',
  path: '/api/operator/reconciliation.csv',
  summary: 'The differences of the last comparison as a table for spreadsheets; a link names its language',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
})
