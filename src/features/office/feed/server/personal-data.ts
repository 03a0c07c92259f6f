import type { PersonalData } from '#platform/personal-data.ts'

/** Addresses of calendars are secrets of the person: their copy names the hosts, and with the account they go. */
export const feedPersonalData: PersonalData = {
  files: {
    calendar_feeds: (db, personId) =>
      db
        .selectFrom('calendar_feed as f')
        .innerJoin('office as o', 'o.id', 'f.office_id')
        .innerJoin('provider as p', 'p.id', 'o.provider_id')
        .select(['f.office_id', 'f.id', 'f.name', 'f.host', 'f.takes', 'f.created_at', 'f.ok_at'])
        .where('p.person_id', '=', personId)
        .orderBy('f.office_id')
        .orderBy('f.id')
        .execute(),
  },
  async erase(tx, { id }) {
    await tx
      .deleteFrom('calendar_feed')
      .where('office_id', 'in', (eb) =>
        eb
          .selectFrom('office as o')
          .innerJoin('provider as p', 'p.id', 'o.provider_id')
          .select('o.id')
          .where('p.person_id', '=', id),
      )
      .execute()
  },
}
