/** Which records of a year differ from what was sent last, a batch of providers at a time. */
import { createHash } from 'node:crypto'
import type { Reads } from '#platform/db/handles.ts'
import { sellerContent } from '../../rules/dpi-xml.ts'
import type { SellerBatch, SellerReport } from '../../server/seller-reports.ts'
import { changeOf, type RecordChange, type SentRecord } from '../rules/next-message.ts'

export type ChangedRecord = {
  readonly providerId: number
  readonly change: RecordChange
  /** What it says today; of one that is deleted as it was sent. */
  readonly hash: string
  /** Null of one that is deleted. */
  readonly content: string | null
  readonly sent: SentRecord | null
}

/** In the order of the providers. */
export async function recordChanges(db: Reads, year: number, { ids, reports }: SellerBatch): Promise<ChangedRecord[]> {
  const sent = await lastSent(db, year, ids)
  const today = new Map(reports.map((report) => [report.facts.providerId, contentOf(report)]))
  return ids.flatMap((providerId): ChangedRecord[] => {
    const before = sent.get(providerId) ?? null
    const content = today.get(providerId) ?? null
    const isSaid = content !== null && content !== 'incomplete'
    const hash = isSaid ? hashOf(content) : (before?.hash ?? '')
    const change = changeOf(before, isSaid ? { hash } : content)
    return change === null ? [] : [{ providerId, change, hash, content: isSaid ? content : null, sent: before }]
  })
}

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

function contentOf({ facts, listings, missing }: SellerReport): string {
  if (missing.length > 0) return 'incomplete'
  return sellerContent({
    data: facts,
    vatId: facts.vatId,
    payeeRef: facts.payeeRef,
    places: new Map(facts.places.map((place) => [place.id, place])),
    listings,
  })
}

async function lastSent(db: Reads, year: number, ids: readonly number[]): Promise<Map<number, SentRecord>> {
  const rows = await db
    .selectFrom('tax_record as r')
    .innerJoin('tax_message as m', 'm.id', 'r.message_id')
    .distinctOn('r.provider_id')
    .select(['r.provider_id', 'r.doc_ref', 'r.hash', 'r.type_indic'])
    .where('m.year', '=', year)
    .where('m.sent_on', 'is not', null)
    .where('r.provider_id', 'in', ids)
    .orderBy('r.provider_id')
    .orderBy('r.message_id', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.provider_id,
      { docRef: row.doc_ref, hash: row.hash, isDeleted: row.type_indic === 'OECD3' },
    ]),
  )
}
