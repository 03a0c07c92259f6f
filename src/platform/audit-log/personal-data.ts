import type { PersonalData } from '../personal-data.ts'

/** Nothing is erased: entries name people by ids, and their words go when their time is over (forget-details.ts). */
export const auditPersonalData: PersonalData = {
  files: {
    /** What operators decided about the account, without who it was; and what an operator decided. */
    'operator-decisions': (db, personId) =>
      db
        .selectFrom('audit_entry')
        .select(['at', 'action', 'subject_kind', 'subject_id', 'details'])
        .where((is) =>
          is.or([
            is('by_id', '=', personId),
            is.and([is('subject_kind', '=', 'person'), is('subject_id', '=', personId)]),
          ]),
        )
        .orderBy('id')
        .execute(),
  },
}
