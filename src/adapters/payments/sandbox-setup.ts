/** A set-up of the sandbox, as its row has it and as the port says it. */
import { column, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { DeclineCode, SetupResult } from '#ports/payments.ts'
import { challengeUrl, type SandboxContext } from './sandbox-context.ts'

export const SETUP = {
  ref: column.text('s.ref'),
  state: column.text<'action_required' | 'ready' | 'declined'>('s.state'),
  code: nullable.text<DeclineCode>('s.code'),
  methodRef: column.text("coalesce(m.ref, '')"),
  brand: column.text("coalesce(m.brand, '')"),
  last4: column.text("coalesce(m.last4, '')"),
  expiresMonth: nullable.number('m.expires_month'),
  expiresYear: nullable.number('m.expires_year'),
  kind: column.text<'card' | 'sepa'>("coalesce(m.kind, 'card')"),
  country: nullable.text('m.country'),
  mandateRef: nullable.text('m.mandate_ref'),
  fingerprint: nullable.text('m.fingerprint'),
}

type SetupRow = RowOf<typeof SETUP>

export function setupResult(context: SandboxContext, row: SetupRow): SetupResult {
  switch (row.state) {
    case 'declined':
      return { status: 'declined', setupRef: row.ref, code: row.code ?? 'card_declined' }
    case 'action_required':
      return {
        status: 'action_required',
        setupRef: row.ref,
        action: { kind: 'redirect', url: challengeUrl(context, row.ref) },
      }
    case 'ready':
      return {
        status: 'ready',
        setupRef: row.ref,
        method: {
          methodRef: row.methodRef,
          kind: row.kind,
          brand: row.brand,
          last4: row.last4,
          expiresMonth: row.expiresMonth,
          expiresYear: row.expiresYear,
          country: row.country,
          mandateRef: row.mandateRef,
          fingerprint: row.fingerprint,
        },
      }
  }
}
