import { viewOffice } from '#features/office/server/view-office.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { readRatingWords as contract } from '../contract.ts'
import { countWords, readWords, type WordsRow } from './words-store.ts'

const PAGE = 20

/** Whoever may see the office may read what guests wrote about it. */
export async function readRatingWords({ params, query, ...call }: Call<typeof contract>) {
  const { viewer, context } = call
  const { data: office } = await viewOffice({ ...call, params, query: undefined, body: {} })
  const { read } = context.db
  const [rows, count] = await Promise.all([
    readWords(read, params.id, PAGE, (query.page - 1) * PAGE),
    countWords(read, params.id),
  ])
  return {
    data: {
      office: { id: office.id, title: office.title, provider: office.provider.name },
      rating: { tenths: office.rating.tenths, count: office.rating.count },
      words: rows.map((row) => shownWords(row, viewer)),
      page: query.page,
      pages: Math.max(1, Math.ceil(count / PAGE)),
    },
  }
}

/** Privacy: the first name and no more. */
export function shownWords(row: WordsRow, viewer: Viewer) {
  const first = row.given_name?.trim() || (row.author_name?.trim().split(/\s+/u)[0] ?? '')
  return {
    id: row.booking_id,
    value: row.value,
    text: row.text,
    name: row.is_gone ? '' : first,
    at: row.created_at.toString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toString() ?? null,
    mayAnswer: viewer.kind !== 'guest' && viewer.id === row.host_id && row.answer === null,
  }
}
