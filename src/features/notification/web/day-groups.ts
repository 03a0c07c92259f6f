/** Groups a list, newest first, by today, yesterday and older. Browsers group too, so it needs no Temporal. */
import { REGION_ZONE } from '#kernel/locale.ts'
export type DayGroup = 'today' | 'yesterday' | 'older'

const DAY_MS = 86_400_000
/** "2026-11-10" */
const isoDays = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone })
const localDays = isoDays(REGION_ZONE)
const plainDays = isoDays('UTC')

/** The local day of an instant (ISO 8601): "2026-11-10". */
export const localDayOf = (at: string): string => localDays.format(Date.parse(at))

/** Instants are ISO 8601. */
export function dayGroups<Item extends { readonly at: string }>(
  items: readonly Item[],
  now: string,
): { day: DayGroup; items: Item[] }[] {
  const today = localDayOf(now)
  const yesterday = plainDays.format(Date.parse(`${today}T12:00:00Z`) - DAY_MS)
  const of = (item: Item): DayGroup => {
    const day = localDayOf(item.at)
    // What was told after the list's own time is new in any case.
    return day >= today ? 'today' : day === yesterday ? 'yesterday' : 'older'
  }
  return (['today', 'yesterday', 'older'] as const)
    .map((day) => ({ day, items: items.filter((item) => of(item) === day) }))
    .filter((group) => group.items.length > 0)
}
