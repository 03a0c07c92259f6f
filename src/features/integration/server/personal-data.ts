import type { PersonalData } from '#platform/personal-data.ts'

/** Without the secrets. What was delivered says nothing about the person (webhook/rules/payload.ts). */
export const integrationPersonalData: PersonalData = {
  files: {
    webhooks: (db, personId) =>
      db
        .selectFrom('webhook_endpoint')
        .select(['url', 'events', 'made_at', 'paused_at', 'disabled_at', 'failing_since'])
        .where('person_id', '=', personId)
        .orderBy('made_at')
        .execute(),
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('webhook_endpoint').where('person_id', '=', id).execute()
  },
}
