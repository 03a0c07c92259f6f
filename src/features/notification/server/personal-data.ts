import type { PersonalData } from '#platform/personal-data.ts'

export const notificationPersonalData: PersonalData = {
  files: {
    notifications: (db, personId) =>
      db
        .selectFrom('notification')
        .select(['type', 'route', 'params', 'is_listed', 'created_at', 'read_at'])
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute(),
    'notification-settings': (db, personId) =>
      db
        .selectFrom('notification_setting')
        .select(['grp as group', 'channel', 'is_on'])
        .where('person_id', '=', personId)
        .execute(),
    'quiet-hours': (db, personId) =>
      db
        .selectFrom('notification_quiet_hours')
        .select(['is_on', 'from_hour', 'until_hour'])
        .where('person_id', '=', personId)
        .execute(),
    'push-browsers': (db, personId) =>
      db
        .selectFrom('push_subscription')
        .select(['endpoint', 'created_at'])
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute(),
  },
  async erase(tx, { id }) {
    // Deliveries go with their notifications.
    await tx.deleteFrom('notification').where('person_id', '=', id).execute()
    await tx.deleteFrom('push_subscription').where('person_id', '=', id).execute()
    await tx.deleteFrom('notification_setting').where('person_id', '=', id).execute()
    await tx.deleteFrom('notification_quiet_hours').where('person_id', '=', id).execute()
  },
}
