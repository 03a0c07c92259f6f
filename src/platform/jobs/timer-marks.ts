/**
 * When each timer has last run without an error, for whoever asks from outside of the process (`npm run doctor`). One row
 * of all processes and lanes, written at most once a minute by each lane.
 */
import { preparedStatement } from '../db/prepared-statement.ts'
import type { Writer } from '../db/handles.ts'

/** The key of the setting: an object of instants by the names of the timers. */
export const TIMERS_RAN = 'timers_ran'

const MARK = preparedStatement({
  name: 'jobs_mark_timers',
  text: `insert into setting (key, value)
      select '${TIMERS_RAN}', jsonb_object_agg(name, now()) from unnest($1::text[]) name having count(*) > 0
    on conflict (key) do update set value = setting.value || excluded.value`,
  row: {},
})

export async function markTimers(db: Writer, names: readonly string[]): Promise<void> {
  await db.query(MARK, [names])
}
