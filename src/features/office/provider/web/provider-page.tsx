/** Who offers: their offices, and what the law wants to be known of a trader. */
import { BadgeCheck } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatMoney, formatMonth } from '#kernel/format.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { Tag } from '#ui/tag.tsx'
import { TraderSection } from '../../trader/web/trader-details.tsx'
import { RatingStars } from '../../web/rating-stars.tsx'
import { readPublicProvider } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale, baseUrl } = context.get(pageContext)
  const { id = '' } = params
  if (!/^[1-9][0-9]{0,15}$/.test(id)) throw missingPage(request)
  const page = new URL(request.url).searchParams.get('page')
  try {
    const { data } = await call(readPublicProvider, { params: { id }, query: page ? { page } : {} })
    return { provider: data, locale, baseUrl }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Viertel' }]
  const { provider, locale, baseUrl } = loaderData
  const t = translator(locale === 'en' ? en : de, locale)
  const path = `/provider/${provider.id}`
  return [
    { title: `${provider.name} – Viertel` },
    {
      name: 'description',
      content: t('publicDescription', {
        name: provider.name,
        count: provider.count,
        cities: provider.cities.slice(0, 3).join(', '),
      }),
    },
    { tagName: 'link', rel: 'canonical', href: `${baseUrl}${localPath(path, locale)}` },
    // Nothing can be found there; and further pages are for people, not for search engines.
    ...(provider.count === 0 || provider.page > 1 ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

type Provider = ReplyData<typeof readPublicProvider>['data']

export default function ProviderPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { provider } = useLoaderData<typeof loader>()
  const { name, since, rating, cities, offices, count, page, pages } = provider
  const on = (to: number) => `${path(`/provider/${provider.id}`)}?page=${to}`
  return (
    <main className="wrap place-page" id="content" tabIndex={-1}>
      <header className="provider-head">
        <h1>
          <SoftTitle text={name} />
        </h1>
        {provider.isVerified && (
          <Tag tone="good">
            <BadgeCheck size={16} />
            {t('verified')}
          </Tag>
        )}
        <p className="quiet">
          {[
            ...cities.slice(0, 3),
            t('publicCount', { count }),
            t('publicSince', { month: formatMonth(since, locale) }),
          ].join(' · ')}
        </p>
        {rating.count > 0 && <RatingStars rating={rating} />}
      </header>
      {offices.length === 0 ? (
        <p className="quiet">{t('publicNone')}</p>
      ) : (
        <ul className="place-grid">
          {offices.map((office, at) => (
            <li key={office.id}>
              <ProviderOffice office={office} isEager={at < 3} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className="row provider-pages" aria-label={t('publicPages')}>
          {page > 1 && <ButtonLink to={on(page - 1)}>{t('publicBack')}</ButtonLink>}
          <span className="num">{t('publicPage', { page, pages })}</span>
          {page < pages && <ButtonLink to={on(page + 1)}>{t('publicMore')}</ButtonLink>}
        </nav>
      )}
      {provider.trader && <TraderSection trader={provider.trader} />}
      <p className="small">
        <Link className="report-link" to={path(`/report?kind=provider&id=${provider.id}`)}>
          {t('publicReport')}
        </Link>
      </p>
    </main>
  )
}

function ProviderOffice({ office, isEager }: { office: Provider['offices'][number]; isEager: boolean }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { photo } = office
  return (
    <article className="place-card">
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
      <div className="place-body">
        <h2>
          <Link to={path(`/office/${office.id}`)}>
            <SoftTitle text={office.title} />
          </Link>
        </h2>
        <p className="quiet">
          {office.category} · {[office.district, office.city].filter(Boolean).join(', ')}
        </p>
        <p className="spread">
          <strong className="num">
            {t('publicPrice', { price: formatMoney(office.priceCents, office.currency, locale) })}
          </strong>
          <RatingStars rating={office.rating} />
        </p>
      </div>
    </article>
  )
}
