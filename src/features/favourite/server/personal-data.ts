import type { PersonalData } from '#platform/personal-data.ts'

export const favouritePersonalData: PersonalData = {
  files: {
    favourites: (db, personId) =>
      db
        .selectFrom('favourite')
        .innerJoin('office', 'office.id', 'favourite.office_id')
        .select(['favourite.office_id', 'office.title_de', 'favourite.created_at'])
        .where('favourite.person_id', '=', personId)
        .orderBy('favourite.created_at')
        .execute(),
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('favourite').where('person_id', '=', id).execute()
  },
}
