/** Where the office is; the map's code is loaded when its frame scrolls into view. */
import { Navigation } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { MapPoint } from '#ui/map/map-props.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { addressLine, type Office } from './office-data.ts'

const MapView = lazy(() => import('#ui/map/map-view.tsx'))
const ZOOM = 14

export function OfficeMap({
  office,
}: {
  office: Pick<Office, 'id' | 'title' | 'gps' | 'address' | 'capacity' | 'status'>
}) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame)
  const { id, title, gps, address, capacity, status } = office
  const points = useMemo<MapPoint[]>(
    () => [
      {
        ...gps,
        id,
        label: address.street,
        state: status === 'published' ? 'available' : 'unavailable',
        desks: capacity,
        name: title,
      },
    ],
    [id, title, gps, address.street, capacity, status],
  )
  const line = addressLine(address)
  const credits = useRootFacts()?.mapCredits ?? ''
  const texts = useMemo(
    () => ({
      map: t('map', { address: line }),
      markers: t('mapMarkers'),
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      locate: t('locate'),
      schematic: t('schematic'),
      attribution: t('attribution', { credits }),
      location: t('mapLocation'),
      available: t('available'),
      unavailable: t('unavailable'),
      internal: t('internal'),
      partner: t('partner'),
      refugee: t('refugee'),
      employeesOnly: t('employeesOnly'),
      // A single place never forms a cluster.
      cluster: () => '',
    }),
    [t, line, credits],
  )
  return (
    <section aria-labelledby="place">
      <h2 id="place">{t('place')}</h2>
      <p className="quiet place-address">{line}</p>
      <div ref={frame} className="office-map no-print">
        {isNear ? (
          <Suspense fallback={<p className="office-map-wait">{t('mapLoading')}</p>}>
            <MapView
              centre={gps}
              zoom={ZOOM}
              viewKey={id}
              points={points}
              selectedId={id}
              hoveredId={null}
              onSelect={() => undefined}
              texts={texts}
              locale={locale}
            />
          </Suspense>
        ) : (
          <p className="office-map-wait">{t('mapLoading')}</p>
        )}
        <ButtonLink
          className="map-directions"
          href={`https://www.openstreetmap.org/directions?route=%3B${gps.lat}%2C${gps.lng}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('directionsTo', { address: line })}
        >
          <Navigation size={18} />
          {t('directions')}
        </ButtonLink>
      </div>
    </section>
  )
}

function useIsNear(frame: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!frame.current || isNear) return
    if (typeof IntersectionObserver === 'undefined') return setIsNear(true)
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: '300px' },
    )
    watcher.observe(frame.current)
    return () => watcher.disconnect()
  }, [frame, isNear])
  return isNear
}
