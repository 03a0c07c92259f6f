/**
 * My favourites (Spec 2: favorite.index). A removed one stays in the list until the page is left, in case it was a
 * mistake.
 */
import { Star } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatMoney, formatRating } from '#kernel/format.ts'
import { translator } from '#kernel/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { listFavourites } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { FavouriteToggle } from './favourite-toggle.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { offices: (await call(listFavourites)).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [{ title: translator(locale === 'en' ? en : de, locale)('pageTitle') }, { name: 'robots', content: 'noindex' }]
}

export default function FavouriteIndexPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { offices } = useLoaderData<typeof loader>()
  return (
    <main id="content" tabIndex={-1} className="wrap place-page">
      <h1>{t('title')}</h1>
      {offices.length === 0 ? (
        <div className="empty-state">
          <HourDial fromQuarter={36} hours={4} size={120} />
          <h2>{t('none')}</h2>
          <p className="quiet">{t('noneHint')}</p>
          <ButtonLink look="primary" to={path('/')}>
            {t('search')}
          </ButtonLink>
        </div>
      ) : (
        <ul className="place-grid">
          {offices.map((office, index) => (
            <li key={office.id}>
              <FavouriteCard office={office} isEager={index < 3} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

type Office = Awaited<ReturnType<typeof loader>>['offices'][number]

function FavouriteCard({ office, isEager }: { office: Office; isEager: boolean }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { photo, rating } = office
  const stars = formatRating(rating.tenths, locale)
  return (
    <article className="place-card">
      <div className="favourite-photo">
        {photo ? (
          <Picture
            pictureKey={photo.key}
            hash={photo.hash}
            alt=""
            sizes="(max-width: 767px) calc(100vw - 32px), 370px"
            eager={isEager}
          />
        ) : (
          <span className="picture" />
        )}
        <FavouriteToggle officeId={office.id} title={office.title} />
      </div>
      <div className="place-body">
        <h2>
          <Link to={path(`/office/${office.id}`)}>
            <SoftTitle text={office.title} />
          </Link>
        </h2>
        <p className="quiet">
          {office.provider} · {[office.district, office.city].filter(Boolean).join(', ')}
        </p>
        <p className="spread">
          <strong className="num">
            {office.isOffered
              ? t('perHour', { price: formatMoney(office.priceCents, office.currency, locale) })
              : t('gone')}
          </strong>
          {rating.count === 0 ? (
            <span className="quiet small">{t('notRated')}</span>
          ) : (
            <span className="favourite-rating num">
              <Star size={16} />
              <span className="visually-hidden">{t('rating', { rating: stars, count: rating.count })}</span>
              <span aria-hidden="true">
                {stars} ({rating.count})
              </span>
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
