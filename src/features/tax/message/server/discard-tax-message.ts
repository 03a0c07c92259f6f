import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { discardTaxMessage as contract } from '../contract.ts'
import { LONG_TRANSACTION } from './long-transaction.ts'

/** Also while it is compiled; its records go with it. */
export async function discardTaxMessage({ viewer, params: { id }, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await context.db.tx(async (tx) => {
    const message = await tx
      .selectFrom('tax_message')
      .select(['year', 'kind', 'type_indic', 'records', 'sent_on'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!message) refuse('request.not_found')
    if (message.sent_on !== null) refuse('tax.message_sent')
    await tx.deleteFrom('tax_message').where('id', '=', id).execute()
    await recordAction(tx, {
      by: viewer,
      action: 'tax_report.discarded',
      on: ['tax_report', message.year],
      after: { message: id, kind: message.type_indic ?? message.kind, rows: message.records },
      now,
    })
  }, LONG_TRANSACTION)
  return { data: { id } }
}
