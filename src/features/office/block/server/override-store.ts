/** SQL of days with other hours; they are written by setOverride of the office's store. */
import type { Reads } from '#platform/db/handles.ts'

type Override = { spans: [number, number][]; note: { de: string; en: string } }

const overrides = (db: Reads, officeId: number) =>
  db
    .selectFrom('office_override')
    .select(({ ref }) => ['day', 'note_de', 'note_en', ref('spans').$castTo<[number, number][]>().as('spans')])
    .where('office_id', '=', officeId)
    .orderBy('day')

export async function readOverride(db: Reads, officeId: number, day: string): Promise<Override | null> {
  const row = await overrides(db, officeId).where('day', '=', day).executeTakeFirst()
  return row ? { spans: row.spans, note: { de: row.note_de, en: row.note_en } } : null
}

export async function listOverrides(
  db: Reads,
  officeId: number,
  range: { from: string; until: string },
): Promise<(Override & { day: string })[]> {
  const rows = await overrides(db, officeId).where('day', '>=', range.from).where('day', '<=', range.until).execute()
  return rows.map(({ day, spans, note_de, note_en }) => ({ day, spans, note: { de: note_de, en: note_en } }))
}
