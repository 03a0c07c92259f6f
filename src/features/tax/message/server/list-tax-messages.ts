import type { Call } from '#platform/context.ts'
import { readCountedReport } from '../../server/count-report-job.ts'
import type { MessageType } from '../../rules/dpi-xml.ts'
import type { listTaxMessages as contract } from '../contract.ts'
import type { MessageKind } from '../rules/next-message.ts'

export async function listTaxMessages({ query: { year }, context: { db } }: Call<typeof contract>) {
  const rows = await db.read
    .selectFrom('tax_message')
    .select(['id', 'kind', 'type_indic', 'started_at', 'compiled_at', 'records', 'sent_on', 'receipt', 'sent_at'])
    .where('year', '=', year)
    .orderBy('id', 'desc')
    .execute()
  const last = rows.find(({ sent_at }) => sent_at !== null)?.sent_at ?? null
  const counted = last === null ? null : await readCountedReport(db.read, year)
  // What was counted before the last message was sent says nothing of what differs from it.
  const isCounted = counted?.changes && last && Temporal.Instant.compare(Temporal.Instant.from(counted.at), last) > 0
  return {
    data: rows.map(({ id, kind, type_indic, started_at, compiled_at, records, sent_on, receipt }) => ({
      id,
      kind: kind as MessageKind,
      state: stateOf(compiled_at !== null, type_indic !== null, sent_on !== null),
      type: type_indic as MessageType | null,
      startedAt: started_at.toString(),
      records,
      sentOn: sent_on,
      receipt,
    })),
    meta: { changes: isCounted && counted.changes ? { at: counted.at, ...counted.changes } : null },
  }
}

const stateOf = (isCompiled: boolean, saysSomething: boolean, isSent: boolean) =>
  isSent
    ? ('sent' as const)
    : !isCompiled
      ? ('compiling' as const)
      : saysSomething
        ? ('compiled' as const)
        : ('empty' as const)
