import { refuse } from '#kernel/verdict.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { StateReasons } from '#platform/statement-of-reasons.ts'
import type { RatingEvents } from '../../events.ts'
import type {
  hideRating as hideContract,
  keepRating as keepContract,
  listRatingReports as listContract,
  reportRating as reportContract,
} from '../contract.ts'
import { areHidden, hideWords } from './hide-words.ts'
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

/** @param stateReasons of the feature that keeps cases */
export function ratingHider(stateReasons: StateReasons) {
  return async ({ viewer, params: { id }, body, now, context }: Call<typeof hideContract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const { reason, ground, rule } = body
    await context.db.tx(async (tx) => {
      if (await areHidden(tx, id, reason)) return
      const hidden = await hideWords(tx, id, { by: viewer, reason, now })
      if (!hidden) refuse('request.not_found')
      const decided = await takeReports(tx, id, context.config.BASE_URL)
      const decision = await stateReasons(tx, decided, { by: viewer, ground, rule, facts: reason, now })
      const payload = { decision }
      const about = { office_id: hidden.office_id, booking_id: id, person_id: hidden.person_id }
      await emit(tx, { type: 'rating.hidden', ...about, at: now, payload })
      await recordAction(tx, { by: viewer, action: 'rating.hidden', on: ['booking', id], reason, now })
    })
    context.wake()
    context.log.info({ operator: viewer.id, booking: id }, 'an operator hid the words of a rating')
    return { data: null }
  }
}

/** @param stateReasons of the feature that keeps cases */
export function ratingKeeper(stateReasons: StateReasons) {
  return async ({ viewer, params: { id }, body, now, context }: Call<typeof keepContract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const { reason } = body
    await context.db.tx(async (tx) => {
      const decided = await takeReports(tx, id, context.config.BASE_URL)
      if (decided.reports.length === 0) refuse('request.not_found')
      await stateReasons(tx, decided, { by: viewer, ground: null, rule: '', facts: reason, now })
      const after = { reports: decided.reports.length }
      await recordAction(tx, { by: viewer, action: 'rating.kept', on: ['booking', id], reason, after, now })
    })
    context.wake()
    context.log.info({ operator: viewer.id, booking: id }, 'an operator closed the reports of a rating')
    return { data: null }
  }
}

/**
 * The words as they are, with what was reported about them, which becomes part of the case.
 * @throws RefusalError request.not_found without a rating
 */
async function takeReports(tx: Tx, bookingId: number, baseUrl: string) {
  const rating = await tx
    .selectFrom('rating as r')
    .innerJoin('office as o', 'o.id', 'r.office_id')
    .select(['r.office_id', 'r.person_id', 'r.text', 'o.title_de', 'o.title_en'])
    .where('r.booking_id', '=', bookingId)
    .forUpdate('r')
    .executeTakeFirst()
  if (!rating) refuse('request.not_found')
  const reports = await tx
    .deleteFrom('rating_report')
    .where('booking_id', '=', bookingId)
    .returning(['reporter_id', 'reason', 'reported_at'])
    .execute()
  return {
    kind: 'rating' as const,
    officeId: rating.office_id,
    bookingId,
    ownerId: rating.person_id,
    title: { de: rating.title_de, en: rating.title_en },
    text: rating.text ?? '',
    reports: reports.map(({ reporter_id, reason, reported_at }) => ({ by: reporter_id, reason, at: reported_at })),
    location: `${baseUrl}/office/${rating.office_id}/ratings`,
  }
}
