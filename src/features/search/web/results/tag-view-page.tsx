/** Places with one tag (tag.view), reached from the tags on an office's page. */
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { RatingStars } from '#features/office/web/rating-stars.tsx'
import { formatMoney } from '#kernel/format.ts'
import { translator } from '#kernel/texts.ts'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { findTagged } from '../../contract.ts'
import { NO_SEARCH, parseSearch, toUrl } from '../../rules/search-url.ts'
import de from '../../tagged/texts.de.ts'
import en from '../../tagged/texts.en.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const tag = params['tag'] ?? ''
  const { at } = parseSearch(new URL(request.url).searchParams)
  try {
    const query = { tag, ...(at && { lat: String(at.lat), lng: String(at.lng) }) }
    return { tag, at, places: await call(findTagged, { query }), locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  const title = translator(locale === 'en' ? en : de, locale)('title', { tag: loaderData?.tag ?? '' })
  return [{ title: `${title} | Viertel` }, { name: 'robots', content: 'noindex, follow' }]
}

export default function TagViewPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { tag, at, places } = useLoaderData<typeof loader>()
  const onwards = (
    <ButtonLink to={at ? toUrl(path('/'), { ...NO_SEARCH, at }) : path('/')}>{t(at ? 'around' : 'search')}</ButtonLink>
  )
  return (
    <main id="content" tabIndex={-1} className="wrap place-page tagged">
      <h1>{t('title', { tag })}</h1>
      {places.data.length === 0 ? (
        <div className="empty-state">
          <h2>{t('none')}</h2>
          <p className="quiet">{t('noneHint')}</p>
          {onwards}
        </div>
      ) : (
        <>
          <p className="quiet">{t(at ? 'nearest' : 'best')}</p>
          <ul className="place-grid">
            {places.data.map((place, index) => (
              <li key={place.id}>
                <TaggedCard place={place} isEager={index < 3} />
              </li>
            ))}
          </ul>
          <p>{onwards}</p>
        </>
      )}
    </main>
  )
}

type Tagged = Awaited<ReturnType<typeof loader>>['places']['data'][number]

function TaggedCard({ place, isEager }: { place: Tagged; isEager: boolean }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  return (
    <article className="place-card">
      {place.photo ? (
        <Picture
          pictureKey={place.photo.key}
          hash={place.photo.hash}
          alt=""
          sizes="(max-width: 767px) calc(100vw - 32px), 370px"
          eager={isEager}
        />
      ) : (
        <span className="picture" />
      )}
      <div className="place-body">
        <h2>
          <Link to={path(`/office/${place.id}`)}>
            <SoftTitle text={place.title} />
          </Link>
        </h2>
        <p className="quiet">
          {t(place.group === 1 ? 'desk' : 'room')} · {place.provider} ·{' '}
          {[place.district, place.city].filter(Boolean).join(', ')}
        </p>
        <p className="spread">
          <strong className="num">{t('perHour', { price: formatMoney(place.price, place.currency, locale) })}</strong>
          <RatingStars rating={place.rating} />
        </p>
      </div>
    </article>
  )
}
