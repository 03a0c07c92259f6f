import type { LatLng } from '#kernel/geo.ts'
import type { ClockNow } from '../../rules/clock-start.ts'
import type { OpeningWeek } from '../../rules/opening-week.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import type { OfficeCardData, SearchedTime } from '../results/browse-data.ts'

export type ResultsMapProps = {
  search: TimedSearch
  /** True while the form reports an invalid time; the map then shows places at the next start. */
  hasErrors: boolean
  now: ClockNow
  week: OpeningWeek
  /** Where the map starts when the search names no place. */
  fallback: LatLng
  when: SearchedTime | null
  deniedText: string
  /** The cards of the list; the strip loads those that the list does not have. */
  cards: readonly OfficeCardData[]
  hoveredId: number | null
  onHover: (id: number | null) => void
  onSelect: (id: number | null) => void
  /** True while the search panel covers the map: then moving the map does not search. */
  isStart: boolean
}
