import { sql } from 'kysely'
import type { Writer } from '#platform/db/handles.ts'
import { sweepRates } from '#platform/http/rate-store.ts'
import { sweepSessions } from '#platform/session/login-sessions.ts'
import { sweepDevices } from './note-device.ts'

/** Deletes forgotten devices, expired sessions, links and counters. Safe to run at any time and concurrently. */
export async function sweepLogins(db: Writer): Promise<void> {
  await sweepSessions(db)
  await db
    .deleteFrom('login_challenge')
    .where('expires_at', '<', sql<Temporal.Instant>`now()`)
    .execute()
  // Both links of a change have ended by then.
  await db
    .deleteFrom('login_email_change')
    .where('asked_at', '<', sql<Temporal.Instant>`now() - interval '30 days'`)
    .execute()
  await sweepDevices(db)
  await sweepRates(db)
}
