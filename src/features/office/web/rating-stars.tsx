/** Rating display (Spec 2, 8): halved with one decimal and a count, or "Not yet rated". */
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatRating } from '#kernel/format.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Office } from './office-data.ts'

export function RatingStars({ rating }: { rating: Pick<Office['rating'], 'tenths' | 'count'> }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (rating.count === 0) return <span className="rating quiet">{t('notRated')}</span>
  const value = formatRating(rating.tenths, locale)
  return (
    <span className="rating">
      <Star size={17} />
      <span className="visually-hidden">{t('ratingShort', { rating: value, count: rating.count })}</span>
      <span className="num" aria-hidden="true">
        {value} <span className="quiet">({rating.count})</span>
      </span>
    </span>
  )
}

/** How many ratings gave how many stars. */
export function RatingSummary({ id, rating }: Pick<Office, 'id' | 'rating'>) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  const most = Math.max(1, ...rating.distribution)
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{t('ratings')}</h2>
      {rating.count === 0 ? (
        <p className="quiet">{t('notRated')}</p>
      ) : (
        <div className="rating-summary">
          <p className="rating-mean">
            <b className="num">{formatRating(rating.tenths, locale)}</b>
            <Star size={22} />
            <span className="quiet">{t('ratingsCount', { count: rating.count })}</span>
          </p>
          <ul>
            {rating.distribution.toReversed().map((count, index) => (
              <li key={5 - index}>
                <span className="visually-hidden">
                  {t('starsLine', { stars: t('stars', { count: 5 - index }), count })}
                </span>
                <span className="num" aria-hidden="true">
                  {5 - index}
                </span>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="bar-ground" width="100" height="8" />
                  <rect className="bar" width={(count / most) * 100} height="8" />
                </svg>
                <span className="num" aria-hidden="true">
                  {count}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={path(`/office/${id}/ratings`)}>{t('ratingsRead')}</Link>
          </p>
        </div>
      )}
    </section>
  )
}
