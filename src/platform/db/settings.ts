/** Key-value settings of the running marketplace; each key belongs to the module that defines it. */
import type { Reads, Writes } from './handles.ts'

/** Undefined when it was never set. */
export async function readSetting(db: Reads, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** @returns false when it had that value already */
export async function saveSetting(db: Writes, key: string, value: string | number): Promise<boolean> {
  const text = JSON.stringify(value)
  const saved = await db
    .insertInto('setting')
    .values({ key, value: text })
    .onConflict((on) => on.column('key').doUpdateSet({ value: text }).where('setting.value', '<>', text))
    .returning('key')
    .execute()
  return saved.length > 0
}

/** The same as part of a statement. @param from one row whose `value` is of type jsonb, or none */
export const settingSaved = (key: string, from: string): string => `
      insert into setting (key, value) select '${key}', value from (${from}) one
      on conflict (key) do update set value = excluded.value`

export const settingText = (key: string): string => `(select value #>> '{}' from setting where key = '${key}')`
