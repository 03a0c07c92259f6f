import type { Rows } from './rate-store.ts'
import { IDLE_DAYS } from './session-cookie.ts'

/** Deletes sessions, links and counters whose time is over. Safe to run at any time, by anybody. */
export async function sweepLogins(rows: Rows): Promise<void> {
  await rows(
    `delete from login_session where expires_at < now() or updated_at < now() - make_interval(days => $1::int)`,
    [IDLE_DAYS],
  )
  await rows('delete from login_challenge where expires_at < now()', [])
  // No window is longer than a day.
  await rows('delete from login_rate where last_request < $1', [Date.now() - 2 * 86_400_000])
}
