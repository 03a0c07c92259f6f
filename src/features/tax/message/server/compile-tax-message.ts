import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { messageRef } from '../../rules/dpi-xml.ts'
import { yearAt } from '../../rules/years.ts'
import type { compileTaxMessage as contract } from '../contract.ts'

/** Only asks for it: there may be so many sellers that a timer does it (compile-messages-job.ts). */
export async function compileTaxMessage({ viewer, body: { year, kind }, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  if (year >= yearAt(now)) refuse('tax.year_running')
  const id = await context.db.tx(async (tx) => {
    const sent = await tx
      .selectFrom('tax_message')
      .select('id')
      .where('year', '=', year)
      .where('sent_on', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (!sent && kind === 'corrections') refuse('tax.message_first')
    const made = await tx
      .insertInto('tax_message')
      .values({ year, kind, ref: messageRef(year, now), started_at: now })
      .onConflict((on) => on.column('year').where('sent_on', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) refuse('tax.message_open')
    await recordAction(tx, {
      by: viewer,
      action: 'tax_report.compiled',
      on: ['tax_report', year],
      after: { message: made.id, kind },
      now,
    })
    return made.id
  })
  return { data: { id } }
}
