import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { dpiEnd } from '../../rules/dpi-xml.ts'
import type { downloadTaxMessage as contract } from '../contract.ts'

const AT_ONCE = 200

/** Sent while it is read, so that a message of any length needs little memory; each download is in the audit log. */
export async function downloadTaxMessage({ viewer, query: { message: id }, now, context }: Call<typeof contract>) {
  const { db } = context
  const message = await db.read
    .selectFrom('tax_message')
    .select(['year', 'ref', 'type_indic', 'compiled_at', 'head'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) refuse('request.not_found')
  const { year, ref, head, type_indic, compiled_at } = message
  if (compiled_at === null) refuse('tax.message_compiling')
  if (head === null) refuse('tax.message_empty')
  await db.tx((tx) =>
    recordAction(tx, {
      by: viewer,
      action: 'tax_report.downloaded',
      on: ['tax_report', year],
      after: { format: 'xml', message: id, kind: type_indic },
      now,
    }),
  )
  return { name: `viertel-${ref}.xml`, type: 'application/xml' as const, pieces: piecesOf(db.read, id, head) }
}

async function* piecesOf(db: Reads, id: number, head: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(head)
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('tax_record')
      .select(['provider_id', 'xml'])
      .where('message_id', '=', id)
      .where('provider_id', '>', after)
      .orderBy('provider_id')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) break
    after = last.provider_id
    yield encoder.encode(rows.map(({ xml }) => xml).join(''))
  }
  yield encoder.encode(dpiEnd())
}
