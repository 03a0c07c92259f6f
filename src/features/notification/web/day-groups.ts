/** Groups a list, newest first, by today, yesterday and older. Browsers group too, so it needs no Temporal. */
export type DayGroup = 'today' | 'yesterday' | 'older'

/** All our countries have the same time. */
export const LIST_ZONE = 'Europe/Berlin'

const DAY_MS = 86_400_000
/** "2026-11-10" */
const isoDays = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone })
const localDays = isoDays(LIST_ZONE)
const plainDays = isoDays('UTC')

/** Instants are ISO 8601. */
export function dayGroups<Item extends { readonly at: string }>(
  items: readonly Item[],
  now: string,
): { day: DayGroup; items: Item[] }[] {
  const today = localDays.format(Date.parse(now))
  const yesterday = plainDays.format(Date.parse(`${today}T12:00:00Z`) - DAY_MS)
  const of = (item: Item): DayGroup => {
    const day = localDays.format(Date.parse(item.at))
    // What was told after the list's own time is new in any case.
    return day >= today ? 'today' : day === yesterday ? 'yesterday' : 'older'
  }
  return (['today', 'yesterday', 'older'] as const)
    .map((day) => ({ day, items: items.filter((item) => of(item) === day) }))
    .filter((group) => group.items.length > 0)
}
