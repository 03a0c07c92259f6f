import type { PersonalData } from '#platform/personal-data.ts'

/**
 * The stars stay, and with them the mean of the place. What was written goes, with the answer to it, because it may say who
 * they are; so do their reports.
 */
export const ratingPersonalData: PersonalData = {
  files: {
    ratings: (db, personId) =>
      db
        .selectFrom('rating')
        .innerJoin('office', 'office.id', 'rating.office_id')
        .select([
          'rating.booking_id',
          'office.title_de',
          'rating.value',
          'rating.text',
          'rating.created_at',
          'rating.updated_at',
        ])
        .where('rating.person_id', '=', personId)
        .orderBy('rating.created_at')
        .execute(),
    rating_reports: (db, personId) =>
      db
        .selectFrom('rating_report')
        .select(['booking_id', 'reason', 'reported_at'])
        .where('reporter_id', '=', personId)
        .orderBy('reported_at')
        .execute(),
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('rating_report').where('reporter_id', '=', id).execute()
    await tx
      .updateTable('rating')
      .set({ text: null, answer: null, answered_at: null, hidden_at: null, hidden_by: null, hidden_reason: null })
      .where('person_id', '=', id)
      .execute()
  },
}
