import { refuse } from '#kernel/verdict.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { RatingEvents } from '../../events.ts'
import type {
  hideRating as hideContract,
  keepRating as keepContract,
  listRatingReports as listContract,
  reportRating as reportContract,
} from '../contract.ts'
import { findWords } from './words-store.ts'

const { emit } = emitterOf<RatingEvents>()
const MOST = 100

/** One report of each person; a second one replaces the reason. */
export async function reportRating({ viewer, params, body, now, context }: Call<typeof reportContract>) {
  const words = await findWords(context.db.read, params.id)
  if (!words) refuse('request.not_found')
  const said = { reason: body.reason, reported_at: now }
  await context.db.write
    .insertInto('rating_report')
    .values({ office_id: words.office_id, booking_id: words.booking_id, reporter_id: viewer.id, ...said })
    .onConflict((on) => on.columns(['office_id', 'booking_id', 'reporter_id']).doUpdateSet(said))
    .execute()
  return { data: null }
}

export async function listRatingReports({ locale, context }: Call<typeof listContract>) {
  const rows = await context.db.read
    .selectFrom('rating_report as q')
    .innerJoin('rating as r', (on) =>
      on.onRef('r.office_id', '=', 'q.office_id').onRef('r.booking_id', '=', 'q.booking_id'),
    )
    .innerJoin('office as o', 'o.id', 'r.office_id')
    .select(['r.booking_id', 'r.text', 'r.answer', 'o.id', 'o.title_de', 'o.title_en', 'q.reason', 'q.reported_at'])
    .where('r.hidden_at', 'is', null)
    .where('r.text', 'is not', null)
    .orderBy('q.reported_at')
    .limit(MOST * MOST)
    .execute()
  const byRating = [...Map.groupBy(rows, (row) => row.booking_id).values()]
  return {
    data: byRating
      .toSorted((one, other) => other.length - one.length)
      .slice(0, MOST)
      .flatMap((reports) => {
        const [first] = reports
        if (!first) return []
        return {
          id: first.booking_id,
          office: { id: first.id, title: locale === 'en' ? first.title_en : first.title_de },
          text: first.text ?? '',
          answer: first.answer,
          reports: reports.map(({ reason, reported_at }) => ({ reason, at: reported_at.toString() })),
        }
      }),
  }
}

/** The stars stay, and with them the mean: only words can break the rules. */
export async function hideRating({ viewer, params, body, now, context: { db, log } }: Call<typeof hideContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await db.tx(async (tx) => {
    const hidden = await tx
      .updateTable('rating')
      .set({ hidden_at: now, hidden_by: viewer.id, hidden_reason: body.reason })
      .where('booking_id', '=', params.id)
      .where('text', 'is not', null)
      .returning('office_id')
      .executeTakeFirst()
    if (!hidden) refuse('request.not_found')
    await emit(tx, { type: 'rating.hidden', office_id: hidden.office_id, booking_id: params.id, at: now })
    await recordAction(tx, {
      by: viewer,
      action: 'rating.hidden',
      on: ['booking', params.id],
      reason: body.reason,
      now,
    })
  })
  log.info({ operator: viewer.id, booking: params.id }, 'an operator hid the words of a rating')
  return { data: null }
}

export async function keepRating({ viewer, params, now, context: { db, log } }: Call<typeof keepContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await db.tx(async (tx) => {
    const closed = await tx
      .deleteFrom('rating_report')
      .where('booking_id', '=', params.id)
      .returning('booking_id')
      .execute()
    if (closed.length === 0) refuse('request.not_found')
    await recordAction(tx, {
      by: viewer,
      action: 'rating.kept',
      on: ['booking', params.id],
      after: { reports: closed.length },
      now,
    })
  })
  log.info({ operator: viewer.id, booking: params.id }, 'an operator closed the reports of a rating')
  return { data: null }
}
