/** The map beside or instead of the list. Its code is a separate chunk that loads when the map can be seen. */
import { lazy, Suspense, useRef } from 'react'
import { MapPlaceholder } from './map-placeholder.tsx'
import { useMapSeen } from './use-map-seen.ts'
import { useNarrow } from '../use-narrow.ts'
import type { ResultsMapProps } from './results-map-props.ts'
import { useSearchTexts } from '../use-search-texts.ts'

const LiveMap = lazy(() => import('./live-map.tsx'))

export function ResultsMap(props: ResultsMapProps) {
  const t = useSearchTexts()
  const frame = useRef<HTMLDivElement>(null)
  // On a phone the search panel leaves only a strip of the map visible, which the static placeholder fills as well.
  const isSeen = useMapSeen(frame, useNarrow() && props.isStart)
  return (
    <div ref={frame} className="browse-map no-print">
      <MapPlaceholder />
      {isSeen && (
        <Suspense fallback={<p className="map-wait">{t('mapLoading')}</p>}>
          <LiveMap {...props} />
        </Suspense>
      )}
    </div>
  )
}
