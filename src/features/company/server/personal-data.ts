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
  },
  async obstacle(db, personId) {
    const led = await db.selectFrom('company').select('id').where('admin_id', '=', personId).limit(1).executeTakeFirst()
    return led ? 'account.company_admin' : null
  },
}
