/**
 * The offers of a cluster that no zoom level can separate: a list beside it on a wide screen, a sheet on a phone. The
 * focus moves into the list; Escape and the close button return it to the cluster's marker.
 */
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatDistance, formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import type { TappedCluster } from '#ui/map/map-props.ts'
import { Picture } from '#ui/picture.tsx'
import { clusterCards } from '../../rules/cluster-cards.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { roundedPoint } from '../../rules/search-url.ts'
import type { OfficeCardData, SearchedTime } from '../results/browse-data.ts'
import { FROM_SEARCH } from '../results/from-search.ts'
import { stateText } from '../results/office-card.tsx'
import { useCardsNear } from '../results/use-cards-near.ts'
import { useMapTexts } from './use-map-texts.ts'
import { useResultTexts } from '../results/use-result-texts.ts'

type ClusterListProps = {
  cluster: TappedCluster
  search: TimedSearch
  when: SearchedTime
  onHover: (id: number | null) => void
  onClose: () => void
}

export function ClusterList({ cluster, search, when, onHover, onClose }: ClusterListProps) {
  const t = useResultTexts()
  const tm = useMapTexts()
  const locale = useLocale()
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { cards, state, retry } = useCardsNear(search, {
    at: roundedPoint(cluster.at),
    id: null,
    weight: cluster.weight,
  })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [cluster.key])
  const close = () => {
    onClose()
    cluster.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    const element = panel.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  const offers = tm('clusterOffers', { count: cluster.weight })
  const first = cards[0]
  const provider = first && cards.every((card) => card.provider_name === first.provider_name) && first.provider_name
  const far = first?.distanceMetres != null && formatDistance(first.distanceMetres, locale)
  return (
    <section
      className={cluster.pixel.y > 360 ? 'cluster-list above' : 'cluster-list'}
      style={{ '--cluster-x': `${cluster.pixel.x}px`, '--cluster-y': `${cluster.pixel.y}px` } as CSSProperties}
      ref={panel}
      role="dialog"
      aria-labelledby={title}
    >
      <header className="cluster-list-head">
        <h2 ref={heading} id={title} tabIndex={-1}>
          {cluster.street === null ? offers : `${cluster.street} · ${offers}`}
        </h2>
        <Button look="icon" aria-label={tm('close')} onClick={close}>
          <X size={20} />
        </Button>
      </header>
      {(provider || far) && (
        <p className="cluster-list-about quiet num">{[provider, far].filter(Boolean).join(' · ')}</p>
      )}
      {state === 'loading' && <p role="status">{t('loading')}</p>}
      {state === 'failed' && (
        <p role="alert">
          {tm('clusterFailed')}{' '}
          <Button look="sentence" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      <ul>
        {clusterCards(cluster.at, cards).map((card) => (
          <ClusterRow key={card.id} card={card} when={when} onHover={onHover} />
        ))}
      </ul>
    </section>
  )
}

type ClusterRowProps = { card: OfficeCardData; when: SearchedTime; onHover: (id: number | null) => void }

function ClusterRow({ card, when, onHover }: ClusterRowProps) {
  const t = useResultTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const photo = card.photos.data[0]
  const key = card.onlyThumbnail.slice(0, card.onlyThumbnail.lastIndexOf('/'))
  const to = `${path(`/office/${card.id}`)}?date=${when.date}&time=${encodeURIComponent(when.time)}&hours=${when.hours}`
  return (
    <li
      className={card.available > 0 ? undefined : 'full'}
      onPointerEnter={() => onHover(card.id)}
      onPointerLeave={() => onHover(null)}
    >
      {photo && key !== '' ? (
        <Picture pictureKey={key} hash={photo.hash} alt="" sizes="56px" />
      ) : (
        <span className="picture" />
      )}
      <span className="cluster-list-words">
        <Link to={to} state={FROM_SEARCH}>
          {card.title}
        </Link>
        <span className="quiet num">
          {card.officeCategory} · {stateText(card, when, locale, t)}
        </span>
      </span>
      <span className="cluster-list-price num">
        <strong>{formatMoney(card.price, card.currency, locale)}</strong>
        <span className="quiet">{t('perHour')}</span>
      </span>
    </li>
  )
}
