import type { PersonalData } from '#platform/personal-data.ts'

/** A rating is a number under a booking; it stays, and with it the mean of the place. */
export const ratingPersonalData: PersonalData = {
  files: {
    ratings: (db, personId) =>
      db
        .selectFrom('rating')
        .innerJoin('office', 'office.id', 'rating.office_id')
        .select(['rating.booking_id', 'office.title_de', 'rating.value', 'rating.created_at', 'rating.updated_at'])
        .where('rating.person_id', '=', personId)
        .orderBy('rating.created_at')
        .execute(),
  },
}
