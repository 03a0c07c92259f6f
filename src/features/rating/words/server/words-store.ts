/** SQL of the words with ratings. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'

const WORDS = {
  booking_id: column.number('r.booking_id'),
  office_id: column.number('r.office_id'),
  value: column.number('r.value'),
  text: column.text("coalesce(r.text, '')"),
  created_at: column.instant('r.created_at'),
  answer: nullable.text('r.answer'),
  answered_at: nullable.instant('r.answered_at'),
  given_name: nullable.text('author.given_name'),
  author_name: nullable.text('author.name'),
  is_gone: column.boolean('author.erased_at is not null'),
  host_id: nullable.text('p.person_id'),
}

export type WordsRow = RowOf<typeof WORDS>

const FROM = `from rating r join office o on o.id = r.office_id join provider p on p.id = o.provider_id
    left join person author on author.id = r.person_id
    where r.text is not null and r.hidden_at is null`

const OF_OFFICE = preparedStatement({
  name: 'rating_words_of_office',
  row: WORDS,
  text: `select ${listOf(WORDS)} ${FROM} and r.office_id = $1 order by r.created_at desc, r.booking_id desc limit $2 offset $3`,
})

const ONE = preparedStatement({
  name: 'rating_words_one',
  row: WORDS,
  text: `select ${listOf(WORDS)} ${FROM} and r.booking_id = $1`,
})

export async function readWords(db: Reads, officeId: number, limit: number, offset: number) {
  return db.query(OF_OFFICE, [officeId, limit, offset])
}

export async function countWords(db: Reads, officeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('rating')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('office_id', '=', officeId)
    .where('text', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined for a rating without words, and for hidden ones. */
export async function findWords(db: Reads, bookingId: number): Promise<WordsRow | undefined> {
  const [row] = await db.query(ONE, [bookingId])
  return row
}
