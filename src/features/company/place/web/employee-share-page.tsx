/** Spec 2: employee/share: share one's own places with the team. */
import { Link, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useFormAnswer } from '#client/form/use-form-answer.ts'
import { useLive } from '#client/use-live.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { readLocations, readShares } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { OwnShares } from './own-shares.tsx'
import { shareAction } from './share-action.ts'
import { ShareForm } from './share-form.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const asked = Number(new URL(request.url).searchParams.get('place'))
  try {
    const [{ data: places, meta: rights }, { data: shares, meta: days }] = await Promise.all([
      page.call(readLocations),
      page.call(readShares, { query: { of: 'me' } }),
    ])
    const own = places.filter(({ isMine, kind }) => isMine || (kind === 'company' && rights.mayKeepCompany))
    const shareable = rights.mayShare ? own.filter(({ address }) => address !== null) : []
    return {
      places: shareable,
      chosen: shareable.find(({ id }) => id === asked) ?? shareable[0] ?? null,
      mayShare: rights.mayShare,
      shares,
      days,
      locale: page.locale,
    }
  } catch (error) {
    throw pageAnswer(error, request, page.locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return shareAction(await request.formData(), context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).shareTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function EmployeeSharePage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { places, chosen, mayShare, shares, days } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  useLive()
  return (
    <main className="page wrap stack places-page" id="content" tabIndex={-1}>
      <div>
        <h1>{t('shareTitle')}</h1>
        <p className="quiet">{t('shareLead')}</p>
      </div>
      <section className="panel stack" aria-labelledby="share-form">
        <h2 id="share-form">{t('shareForm')}</h2>
        {chosen !== null && (
          <ShareForm
            key={chosen.id}
            places={places}
            chosen={chosen}
            today={days.today}
            last={days.last}
            answer={answer?.intent === 'share' ? answer : undefined}
          />
        )}
        {chosen === null && mayShare && (
          <>
            <p className="quiet">{t('noPlaceYet')}</p>
            <p>
              <ButtonLink look="primary" to={path('/employee/locations')}>
                {t('addPlace')}
              </ButtonLink>
            </p>
          </>
        )}
        {!mayShare && <p className="quiet">{t('mayNotShare')}</p>}
      </section>
      <section className="panel stack" aria-labelledby="own-shares">
        <div className="spread">
          <h2 id="own-shares">{t('ownShares')}</h2>
          <Link to={path('/employee/locations')}>{t('locationsTitle')}</Link>
        </div>
        <OwnShares shares={shares} answer={answer} />
      </section>
    </main>
  )
}
