import type { PersonalData } from '#platform/personal-data.ts'

export const contentPersonalData: PersonalData = {
  files: {
    terms: (db, personId) =>
      db
        .selectFrom('agreed_terms')
        .select(({ fn }) => ['version', 'what', fn.min('agreed_at').as('first_agreed_at'), fn.countAll().as('times')])
        .where('person_id', '=', personId)
        .groupBy(['version', 'what'])
        .orderBy('version')
        .orderBy('what')
        .execute(),
    'terms-told': (db, personId) =>
      db
        .selectFrom('terms_told')
        .select(['version', 'told_at'])
        .where('person_id', '=', personId)
        .orderBy('version')
        .execute(),
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('terms_told').where('person_id', '=', id).execute()
  },
}
