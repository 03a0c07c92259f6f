/** One place in a list: picture, name, rating, the day with the searched time, and what it costs. */
import { MapPin, Star } from 'lucide-react'
import { memo } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { FavouriteSlot } from '#features/favourite/web/favourite-slot.tsx'
import { formatDay, formatDistance, formatMoney, formatRating } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatQuarter, parseTime, spansOf, type Span } from '#kernel/quarters.ts'
import { DayRail, listWindow } from '#ui/day-rail.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { FROM_SEARCH } from './from-search.ts'
import type { OfficeCardData, SearchedTime } from './browse-data.ts'
import { useResultTexts, type ResultTexts } from './use-result-texts.ts'

/** What a card shows. */
export type OfficeCardFacts = Pick<
  OfficeCardData,
  | ('id' | 'group' | 'title' | 'provider_name' | 'officeCategory' | 'audience' | 'refugee')
  | ('photos' | 'onlyThumbnail' | 'rating' | 'distanceMetres')
  | ('price' | 'totalCents' | 'currency' | 'available' | 'reason' | 'free' | 'hours')
>

export type OfficeCardProps = {
  card: OfficeCardFacts
  /** The searched time in the office's time zone. */
  when: SearchedTime
  /** The heading level: 2 on a page whose title is above, 3 within a section. */
  level?: 2 | 3
  selected?: boolean
  highlighted?: boolean
  /** True above the fold: the picture then loads at once. */
  eager?: boolean
  /** True for the small cards of the strip over the map. */
  compact?: boolean
  /**
   * A card to look at, which leads nowhere: of an office that is being set up. Words for what it lacks stand in place of
   * its picture, its price and how many are free; null where it has them.
   */
  preview?: { readonly [Part in 'picture' | 'price' | 'state']: string | null }
  onHighlight?: (id: number | null) => void
  onShowOnMap?: (id: number) => void
}

/** Memoized, so that hovering, selecting or growing a list renders only the cards that change. */
export const OfficeCard = memo(function OfficeCard(props: OfficeCardProps) {
  const { card, when, level = 2, selected = false, highlighted = false, eager = false, compact = false } = props
  const { onHighlight, onShowOnMap, preview } = props
  const t = useResultTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const Heading = `h${level}` as const
  const isFree = card.available > 0
  const yours = searchedSpan(when)
  const isLater = card.reason === 'later'
  const state = [
    isLater && 'not-yet',
    selected && 'selected',
    highlighted && 'highlighted',
    !isFree && 'off',
    compact && 'compact',
  ]
  const to = `${path(`/office/${card.id}`)}?date=${when.date}&time=${encodeURIComponent(when.time)}&hours=${when.hours}`
  // Pages of signed-in people are not cacheable, so a prefetched one could not be used.
  const prefetch = useRootFacts()?.viewer ? 'none' : 'intent'
  // The picture is animated to the office page and back, from the list only: a view transition name must be unique on a
  // page.
  const travels = useViewTransitionState(to) && !compact
  const isWithin = (element: EventTarget | null, frame: Element) => element instanceof Node && frame.contains(element)
  return (
    <article
      className={['office-card', ...state].filter(Boolean).join(' ')}
      id={`${compact ? 'strip' : 'card'}-${card.id}`}
      {...(onHighlight && {
        onPointerEnter: () => onHighlight(card.id),
        onPointerLeave: () => onHighlight(null),
        onFocus: () => onHighlight(card.id),
        onBlur: (event: React.FocusEvent) => {
          if (!isWithin(event.relatedTarget, event.currentTarget)) onHighlight(null)
        },
      })}
    >
      <div className={travels ? 'office-card-photo travels' : 'office-card-photo'}>
        <CardPicture card={card} eager={eager} compact={compact} words={preview?.picture} />
        <span className="office-card-tags">
          {card.refugee && <Tag tone="good">{t('refugees')}</Tag>}
          {card.audience && <Tag>{card.audience}</Tag>}
          {card.officeCategory !== '' && <Tag>{card.officeCategory}</Tag>}
        </span>
        {!compact && !preview && (
          <span className="office-card-corner">
            <FavouriteSlot officeId={card.id} title={card.title} />
          </span>
        )}
        {onShowOnMap && (
          <Button
            look="round"
            className="office-card-pin needs-script"
            aria-label={t('showOnMap', { title: card.title })}
            aria-pressed={selected}
            onClick={() => onShowOnMap(card.id)}
          >
            <MapPin size={20} />
          </Button>
        )}
      </div>
      <div className="office-card-body">
        <div className="office-card-head">
          <Heading className="office-card-title">
            {preview ? (
              <SoftTitle text={card.title} />
            ) : (
              <Link to={to} state={FROM_SEARCH} viewTransition prefetch={prefetch}>
                <SoftTitle text={card.title} />
              </Link>
            )}
          </Heading>
          <CardRating rating={card.rating} />
        </div>
        <p className="office-card-meta">
          {card.provider_name}
          {card.distanceMetres !== null && (
            <>
              {' · '}
              <span className="num">{formatDistance(card.distanceMetres, locale)}</span>
            </>
          )}
        </p>
        <DayRail
          free={card.free}
          yours={yours}
          fits={isFree}
          label={isLater ? stateText(card, when, locale, t) : railLabel(card, yours, isFree, t)}
          ticks={!compact}
          window={listWindow(yours)}
        />
        <p className="office-card-price">
          <span className="office-card-cost num">{preview?.price ?? <CardCost card={card} />}</span>
          <span className={isFree ? 'office-card-free num' : 'office-card-taken'}>
            {preview?.state ?? stateText(card, when, locale, t)}
          </span>
        </p>
      </div>
    </article>
  )
})

function CardCost({ card }: { card: OfficeCardFacts }) {
  const t = useResultTexts()
  const locale = useLocale()
  return (
    <>
      <span className="office-card-hour">
        <strong>{formatMoney(card.price, card.currency, locale)}</strong> {t('perHour')}
      </span>{' '}
      <span className="office-card-total">
        {t('total', { total: formatMoney(card.totalCents, card.currency, locale) })}
      </span>
    </>
  )
}

type CardPictureProps = { card: OfficeCardFacts; eager: boolean; compact: boolean; words: string | null | undefined }

function CardPicture({ card, eager, compact, words }: CardPictureProps) {
  const photo = card.photos.data[0]
  const key = card.onlyThumbnail.slice(0, card.onlyThumbnail.lastIndexOf('/'))
  if (!photo || key === '') return <span className="picture">{words}</span>
  const sizes = compact ? '130px' : '(max-width: 767px) calc(100vw - 32px), (max-width: 1100px) 50vw, 370px'
  return <Picture pictureKey={key} hash={photo.hash} alt="" sizes={sizes} eager={eager} />
}

/** Spec 2, 8: divided by 2 with one decimal and a count, or "Not yet rated". */
function CardRating({ rating }: Pick<OfficeCardFacts, 'rating'>) {
  const t = useResultTexts()
  const locale = useLocale()
  if (rating.count === 0) return <span className="office-card-rating unrated">{t('notRated')}</span>
  const value = formatRating(rating.rating * 10, locale)
  return (
    <span className="office-card-rating num">
      <Star size={16} />
      <span className="visually-hidden">{t('ratingLabel', { rating: value, count: rating.count })}</span>
      <span aria-hidden="true">
        {value} <span className="office-card-count">({rating.count})</span>
      </span>
    </span>
  )
}

function searchedSpan({ time, hours, endTime }: SearchedTime): Span {
  const from = Math.floor((parseTime(time) ?? 0) / 15)
  const to = Math.ceil((parseTime(endTime) ?? 0) / 15)
  return [from, to > from ? to : Math.min(96, from + hours * 4)]
}

export function stateText(card: OfficeCardFacts, when: SearchedTime, locale: Locale, t: ResultTexts): string {
  if (card.reason === null) return card.group === 2 ? t('roomFree') : t('free', { count: card.available })
  return t(`reason_${card.reason}`, {
    day: when.bookableFrom === null ? '' : formatDay(when.bookableFrom, locale, 'dated'),
    from: card.hours.from ?? '',
    to: card.hours.to ?? '',
  })
}

function railLabel(card: OfficeCardFacts, yours: Span, fits: boolean, t: ResultTexts): string {
  const words = ([from, to]: Span) => ({ from: formatQuarter(from), to: formatQuarter(to) })
  const spans = spansOf(card.free).map((span) => t('railSpan', words(span)))
  const free = spans.length > 0 ? t('railFree', { spans: spans.join(', ') }) : t('railNone')
  return `${free} ${t(fits ? 'railFits' : 'railFitsNot', words(yours))}`
}
