import type { PersonalData } from '#platform/personal-data.ts'

export const watchPersonalData: PersonalData = {
  files: {
    watches: (db, personId) =>
      db
        .selectFrom('watch')
        .select([
          'id',
          'state',
          'office_id',
          'day',
          'hours',
          'quantity',
          'start_at',
          'lat',
          'lng',
          'radius_metres',
          'asked',
          'created_at',
          'ended_at',
        ])
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute(),
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('watch').where('person_id', '=', id).execute()
  },
}
