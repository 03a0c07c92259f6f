/** Spec 2: the provider's own offices. */
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import { translator } from '#kernel/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { Tag } from '#ui/tag.tsx'
import { listOwnOffices } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { offices: (await call(listOwnOffices)).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('ownTitle')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

const STATUS = { draft: 'ownDraft', published: 'ownPublished', unpublished: 'ownUnpublished' } as const

export default function AccountOfficePage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { offices } = useLoaderData<typeof loader>()
  return (
    <main className="wrap page own-offices" id="content" tabIndex={-1}>
      <h1>{t('ownTitle')}</h1>
      {offices.length === 0 ? (
        <div className="empty-state">
          <HourDial fromQuarter={36} hours={4} size={120} />
          <h2>{t('ownNone')}</h2>
          <ButtonLink to={path('/')}>{t('ownNoneGo')}</ButtonLink>
        </div>
      ) : (
        <ul className="own-office-list">
          {offices.map((office) => (
            <li key={office.id}>
              {office.photo ? (
                <Picture
                  pictureKey={office.photo.key}
                  hash={office.photo.hash}
                  alt=""
                  sizes="(max-width: 767px) 120px, 160px"
                />
              ) : (
                <span className="picture" />
              )}
              <div>
                <h2>
                  {office.status === 'draft' ? (
                    <SoftTitle text={office.title} />
                  ) : (
                    <Link to={path(`/office/${office.id}`)}>
                      <SoftTitle text={office.title} />
                    </Link>
                  )}
                </h2>
                <p className="quiet small">
                  {office.street}, {office.city}
                </p>
                <p className="quiet small num">
                  {t('ownPlaces', { count: office.capacity })},{' '}
                  {t('ownPrice', { price: formatMoney(office.priceCents, office.currency, locale) })}
                </p>
                <Tag tone={office.status === 'published' ? 'good' : 'plain'}>{t(STATUS[office.status])}</Tag>
              </div>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
