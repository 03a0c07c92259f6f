/** Spec 2: the provider's own offices. */
import { CalendarDays, Coins, Plus } from 'lucide-react'
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

type OwnOffice = Awaited<ReturnType<typeof loader>>['offices'][number]

export default function AccountOfficePage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { offices } = useLoaderData<typeof loader>()
  return (
    <main className="wrap page own-offices" id="content" tabIndex={-1}>
      <div className="own-offices-head">
        <h1>{t('ownTitle')}</h1>
        {offices.length > 0 && (
          <div className="row">
            {offices.some((office) => !office.draft) && (
              <ButtonLink to={path('/dashboard')}>
                <CalendarDays size={20} />
                {t('ownCalendar')}
              </ButtonLink>
            )}
            {offices.some((office) => !office.draft) && (
              <ButtonLink to={path('/dashboard/earnings')}>
                <Coins size={20} />
                {t('ownEarnings')}
              </ButtonLink>
            )}
            <ButtonLink look="primary" to={path('/account/my/office/create')}>
              <Plus size={20} />
              {t('ownCreate')}
            </ButtonLink>
          </div>
        )}
      </div>
      {offices.length === 0 ? (
        <div className="empty-state">
          <HourDial fromQuarter={36} hours={4} size={120} />
          <h2>{t('ownNone')}</h2>
          <div className="row">
            <ButtonLink look="primary" to={path('/account/my/office/create/desk')}>
              {t('ownNoneDesk')}
            </ButtonLink>
            <ButtonLink to={path('/account/my/office/create/room')}>{t('ownNoneRoom')}</ButtonLink>
          </div>
        </div>
      ) : (
        <ul className="own-office-list">
          {offices.map((office) => (
            <li key={office.id}>
              <OwnOfficeRow office={office} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

function OwnOfficeRow({ office }: { office: OwnOffice }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { id, draft, status, title, street, city, capacity, priceCents, currency, photo, missing } = office
  const edit = path(`/account/my/office/${id}`)
  const facts = [
    capacity === null ? '' : t('ownPlaces', { count: capacity }),
    priceCents === null ? '' : t('ownPrice', { price: formatMoney(priceCents, currency, locale) }),
  ]
  return (
    <>
      {photo ? (
        <Picture pictureKey={photo.key} hash={photo.hash} alt="" sizes="(max-width: 767px) 120px, 160px" />
      ) : (
        <span className="picture" />
      )}
      <div>
        <h2>
          {draft ? (
            <SoftTitle text={title || t('ownUntitled')} />
          ) : (
            <Link to={path(`/office/${id}`)}>
              <SoftTitle text={title} />
            </Link>
          )}
        </h2>
        <p className="quiet small">{[street, city].filter(Boolean).join(', ') || t('ownNoAddress')}</p>
        <p className="quiet small num">{facts.filter(Boolean).join(', ')}</p>
        <p className="own-office-state">
          <Tag tone={status === 'published' ? 'good' : 'plain'}>
            {t(office.hiddenReason === null ? STATUS[status] : 'ownHidden')}
          </Tag>
          {office.hiddenReason !== null && <span className="small">{office.hiddenReason}</span>}
          {office.publishWanted ? (
            <span className="quiet small">{t('ownWaits')}</span>
          ) : (
            missing.length > 0 && <span className="quiet small">{t('ownMissing', { count: missing.length })}</span>
          )}
          {status === 'published' && (
            <Link className="small" to={path(`/account/my/office/${id}/door`)}>
              {t('ownDoor')}
              <span className="visually-hidden">: {title}</span>
            </Link>
          )}
        </p>
      </div>
      <ButtonLink
        look={draft ? 'primary' : 'plain'}
        to={edit}
        aria-label={t(draft ? 'ownGoOn' : 'ownEdit') + `: ${title || t('ownUntitled')}`}
      >
        {t(draft ? 'ownGoOn' : 'ownEdit')}
      </ButtonLink>
    </>
  )
}
