/** A map with one pin to move: by pointer, or by the arrow keys, a metre at a time and ten with Shift. */
import { useMemo } from 'react'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { LatLng } from '#kernel/geo.ts'
import MapView from '#ui/map/map-view.tsx'
import { MAX_ZOOM } from '#ui/map/map-props.ts'
import officeDe from '../../texts.de.ts'
import officeEn from '../../texts.en.ts'
import { middleOf, movedBy } from '../rules/pin.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const STEPS: Readonly<Record<string, { readonly east: number; readonly north: number }>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
}
const NO_POINTS: readonly never[] = []

/** Of a country, so that its cities can be found. */
const COUNTRY_ZOOM = 6

type PinMapProps = {
  /** Null while there is no pin yet. */
  point: LatLng | null
  /** Where the map begins without a pin. */
  start: { readonly centre: LatLng; readonly isPlace: boolean }
  /** The map moves to the pin when it changes. */
  viewKey: string
  onMove: (point: LatLng) => void
  /** The middle of what is shown, after the map was moved. */
  onMiddle: (point: LatLng) => void
}

export function PinMap({ point, start, viewKey, onMove, onMiddle }: PinMapProps) {
  const t = useTexts({ de, en })
  const office = useTexts({ de: officeDe, en: officeEn })
  const locale = useLocale()
  const credits = useRootFacts()?.mapCredits ?? ''
  const texts = useMemo(
    () => ({
      map: t('pinMap'),
      markers: t('pinMap'),
      zoomIn: office('zoomIn'),
      zoomOut: office('zoomOut'),
      locate: office('locate'),
      schematic: office('schematic'),
      attribution: office('attribution', { credits }),
      location: t('pinMarker'),
      available: office('available'),
      unavailable: office('unavailable'),
      internal: office('internal'),
      partner: office('partner'),
      refugee: office('refugee'),
      employeesOnly: office('employeesOnly'),
      cluster: () => '',
    }),
    [t, office, credits],
  )
  return (
    <div
      className="pin-map-keys"
      onKeyDownCapture={(event) => {
        const step = STEPS[event.key]
        // The map's own steps are pixels; at an entrance a metre counts.
        if (!step || !point || !(event.target as Element).classList.contains('map-me')) return
        event.preventDefault()
        event.stopPropagation()
        const by = event.shiftKey ? 10 : 1
        onMove(movedBy(point, { east: step.east * by, north: step.north * by }))
      }}
    >
      <MapView
        centre={point ?? start.centre}
        zoom={point || start.isPlace ? MAX_ZOOM : COUNTRY_ZOOM}
        viewKey={viewKey}
        points={NO_POINTS}
        selectedId={null}
        hoveredId={null}
        onSelect={() => undefined}
        {...(point && { location: point, onLocationDrag: onMove })}
        onMoveEnd={(shown) => onMiddle(middleOf(shown))}
        texts={texts}
        locale={locale}
      />
    </div>
  )
}
