import { sql } from 'kysely'
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
    memberships: (db, personId) =>
      db
        .selectFrom('member')
        .innerJoin('company', 'company.id', 'member.company_id')
        .select(['company.name as company', 'member.email', 'member.role', 'member.state', 'member.permissions'])
        .select(['member.limit_kind', 'member.limit_cents', 'member.registered_at', 'member.deleted_at'])
        .where('member.person_id', '=', personId)
        .orderBy('member.created_at')
        .execute(),
    'company-requests': (db, personId) =>
      db
        .selectFrom('company_request')
        .select(['name', 'slug', 'team_name', 'team_slug', 'address', 'state', 'asked_at', 'decided_at', 'reason'])
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
    // The company keeps what was spent, not who it was.
    const nobody = sql<string>`'erased-' || member.id || '@invalid'`
    await tx
      .updateTable('member')
      .set({ state: 'deleted', person_id: null, email: nobody, email_key: nobody, given_name: '', surname: '' })
      .set({ token_hash: null, token_until: null })
      .set((is) => ({ deleted_at: is.fn.coalesce('member.deleted_at', sql<Temporal.Instant>`now()`) }))
      .where('person_id', '=', id)
      .execute()
  },
}
