/** The map beside or instead of the list. Everything about it is a chunk of its own, which comes when the map can be seen. */
import { lazy, Suspense, useRef } from 'react'
import type { LatLng } from '#kernel/geo.ts'
import type { ClockNow } from '../rules/clock-start.ts'
import type { OpeningWeek } from '../rules/opening-week.ts'
import type { TimedSearch } from '../rules/search-body.ts'
import type { OfficeCardData, SearchedTime } from './browse-data.ts'
import { MapGround } from './map-ground.tsx'
import { useMapSeen } from './use-map-seen.ts'
import { useNarrow } from './use-narrow.ts'
import { useSearchTexts } from './use-search-texts.ts'

const LiveMap = lazy(() => import('./live-map.tsx'))

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

export function ResultsMap(props: ResultsMapProps) {
  const t = useSearchTexts()
  const frame = useRef<HTMLDivElement>(null)
  // On a phone the form leaves a strip of the map, which the drawn ground fills as well.
  const isSeen = useMapSeen(frame, useNarrow() && props.isStart)
  return (
    <div ref={frame} className="browse-map no-print">
      <MapGround />
      {isSeen && (
        <Suspense fallback={<p className="map-wait">{t('mapLoading')}</p>}>
          <LiveMap {...props} />
        </Suspense>
      )}
    </div>
  )
}
