import { sql } from 'kysely'
import { earliestToday } from '../presence/rules/days.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { removePlacesOf } from '../place/server/change-place.ts'
import type { OutsideOfPlaces } from '../place/server/outside.ts'

/** That somebody belongs to a company is a column of the person, which account erases. */
export const companyPersonalData = (places: OutsideOfPlaces): PersonalData => ({
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
    'work-week': (db, personId) =>
      db
        .selectFrom('work_week as w')
        .innerJoin('member as m', 'm.id', 'w.member_id')
        .select(['w.weekday', 'w.half', 'w.kind', 'w.spans'])
        .where('m.person_id', '=', personId)
        .orderBy('w.weekday')
        .orderBy('w.half')
        .execute(),
    presence: (db, personId) =>
      db
        .selectFrom('presence as s')
        .innerJoin('member as m', 'm.id', 's.member_id')
        .select(['s.day', 's.half', 's.kind', 's.note'])
        .where('m.person_id', '=', personId)
        .orderBy('s.day')
        .orderBy('s.half')
        .execute(),
    'places-of-work': (db, personId) =>
      db
        .selectFrom('user_office as u')
        .innerJoin('member as m', 'm.id', 'u.member_id')
        .select([
          'u.kind',
          'u.title',
          'u.note',
          'u.seats',
          'u.street',
          'u.postcode',
          'u.city',
          'u.country',
          'u.created_at',
        ])
        .where('m.person_id', '=', personId)
        .orderBy('u.created_at')
        .execute(),
    'shared-days': (db, personId) =>
      db
        .selectFrom('share_day as s')
        .innerJoin('user_office as u', 'u.id', 's.user_office_id')
        .innerJoin('member as m', 'm.id', 'u.member_id')
        .select(['u.title', 's.day', 's.from_quarter', 's.to_quarter'])
        .where('m.person_id', '=', personId)
        .orderBy('s.day')
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
  async erase(tx, { id, now }) {
    const members = await tx.selectFrom('member').select('id').where('person_id', '=', id).orderBy('id').execute()
    // No day that is to come anywhere is left out.
    const today = earliestToday(now)
    for (const member of members) await removePlacesOf(tx, places, member.id, { today, now })
    await tx.deleteFrom('company_request').where('person_id', '=', id).execute()
    for (const table of ['work_week', 'presence'] as const)
      await tx
        .deleteFrom(table)
        .where('member_id', 'in', (from) => from.selectFrom('member').select('member.id').where('person_id', '=', id))
        .execute()
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
})
