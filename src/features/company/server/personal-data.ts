import type { PersonalData } from '#platform/personal-data.ts'

/** That somebody belongs to a company is a column of the person, which account erases. */
export const companyPersonalData: PersonalData = {
  files: {
    company: (db, personId) =>
      db
        .selectFrom('person')
        .innerJoin('company', 'company.id', 'person.company_id')
        .select(['company.id', 'company.name', 'company.created_at'])
        .where('person.id', '=', personId)
        .execute(),
    'company-requests': (db, personId) =>
      db
        .selectFrom('company_request')
        .select(['name', 'address', 'state', 'asked_at', 'decided_at', 'reason'])
        .where('person_id', '=', personId)
        .orderBy('asked_at')
        .execute(),
  },
  async obstacle(db, personId) {
    const led = await db.selectFrom('company').select('id').where('admin_id', '=', personId).limit(1).executeTakeFirst()
    return led ? 'account.company_admin' : null
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('company_request').where('person_id', '=', id).execute()
  },
}
