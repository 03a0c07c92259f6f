/**
 * The offers of a bubble that no zoom can part: beside it on a wide screen, a sheet on a phone. The focus moves in; Escape
 * and the cross give it back to the bubble.
 */
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatDistance, formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import type { Pile } from '#ui/map/map-props.ts'
import { Picture } from '#ui/picture.tsx'
import { pileCards } from '../../rules/pile-cards.ts'
import type { TimedSearch } from '../../rules/search-body.ts'
import { roundedPoint } from '../../rules/search-url.ts'
import type { OfficeCardData, SearchedTime } from '../results/browse-data.ts'
import { FROM_SEARCH } from '../results/from-search.ts'
import { stateWords } from '../results/office-card.tsx'
import { useCardsNear } from '../results/use-cards-near.ts'
import { useMapTexts } from './use-map-texts.ts'
import { useResultTexts } from '../results/use-result-texts.ts'

type PileListProps = {
  pile: Pile
  search: TimedSearch
  when: SearchedTime
  onHover: (id: number | null) => void
  onClose: () => void
}

export function PileList({ pile, search, when, onHover, onClose }: PileListProps) {
  const t = useResultTexts()
  const tm = useMapTexts()
  const locale = useLocale()
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { cards, state, retry } = useCardsNear(search, { at: roundedPoint(pile.at), id: null, weight: pile.weight })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [pile.key])
  const close = () => {
    onClose()
    pile.focus()
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
  const offers = tm('pile', { count: pile.weight })
  const first = cards[0]
  const provider = first && cards.every((card) => card.provider_name === first.provider_name) && first.provider_name
  const far = first?.distanceMetres != null && formatDistance(first.distanceMetres, locale)
  return (
    <section
      className={pile.pixel.y > 360 ? 'pile above' : 'pile'}
      style={{ '--pile-x': `${pile.pixel.x}px`, '--pile-y': `${pile.pixel.y}px` } as CSSProperties}
      ref={panel}
      role="dialog"
      aria-labelledby={title}
    >
      <header className="pile-head">
        <h2 ref={heading} id={title} tabIndex={-1}>
          {pile.street === null ? offers : `${pile.street} · ${offers}`}
        </h2>
        <Button look="icon" aria-label={tm('close')} onClick={close}>
          <X size={20} />
        </Button>
      </header>
      {(provider || far) && <p className="pile-about quiet num">{[provider, far].filter(Boolean).join(' · ')}</p>}
      {state === 'loading' && <p role="status">{t('loading')}</p>}
      {state === 'failed' && (
        <p role="alert">
          {tm('pileFailed')}{' '}
          <Button look="sentence" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      <ul>
        {pileCards(pile.at, cards).map((card) => (
          <PileRow key={card.id} card={card} when={when} onHover={onHover} />
        ))}
      </ul>
    </section>
  )
}

type PileRowProps = { card: OfficeCardData; when: SearchedTime; onHover: (id: number | null) => void }

function PileRow({ card, when, onHover }: PileRowProps) {
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
      <span className="pile-words">
        <Link to={to} state={FROM_SEARCH}>
          {card.title}
        </Link>
        <span className="quiet num">
          {card.officeCategory} · {stateWords(card, when, locale, t)}
        </span>
      </span>
      <span className="pile-price num">
        <strong>{formatMoney(card.price, card.currency, locale)}</strong>
        <span className="quiet">{t('perHour')}</span>
      </span>
    </li>
  )
}
