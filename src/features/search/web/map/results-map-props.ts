import type { LatLng } from '#kernel/geo.ts'
import type { ClockNow } from '../../rules/clock-start.ts'
import type { OpeningWeek } from '../../rules/opening-week.ts'
import type { TimedSearch } from '../../rules/search-body.ts'
import type { OfficeCardData, SearchedTime } from '../results/browse-data.ts'

export type ResultsMapProps = {
  search: TimedSearch
  /** A wrong time is the form's business; the map shows what is there at the next start. */
  hasErrors: boolean
  now: ClockNow
  week: OpeningWeek
  /** Where the map starts when the search names no place. */
  fallback: LatLng
  when: SearchedTime | null
  deniedText: string
  /** The list's cards; the strip shows those that the list does not. */
  cards: readonly OfficeCardData[]
  hoveredId: number | null
  onHover: (id: number | null) => void
  onSelect: (id: number | null) => void
  /** The panel lies over the map: moving it does not search. */
  isStart: boolean
}
