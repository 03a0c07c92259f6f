/** Spec 2: employee/locations: the places where somebody works, and those of the company. */
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import { readLocations } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { AddPlace } from './add-place.tsx'
import { placeAction } from './place-action.ts'
import { PlacePanel } from './place-panel.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  try {
    return { ...(await page.call(readLocations)), locale: page.locale }
  } catch (error) {
    throw pageAnswer(error, request, page.locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return placeAction(await request.formData(), context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).locationsTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

const KINDS = ['home', 'other', 'company'] as const

export default function EmployeeLocationsPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { data, meta: rights } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? undefined
  const { mayShare, mayKeepCompany, home } = rights
  return (
    <main className="page wrap stack places-page" id="content" tabIndex={-1}>
      <div>
        <h1>{t('locationsTitle')}</h1>
        <p className="quiet">{t('locationsLead')}</p>
      </div>
      {answer?.intent === 'removed' && (
        <Notice tone="good" isAnnounced>
          {t('removed')}
        </Notice>
      )}
      {KINDS.map((kind) => {
        const places = data.filter((place) => place.kind === kind)
        const mayChange = kind === 'company' ? mayKeepCompany : mayShare
        return (
          <section key={kind} className="panel stack" aria-labelledby={`places-${kind}`}>
            <div>
              <h2 id={`places-${kind}`}>{t(`places_${kind}Kind`)}</h2>
              <p className="quiet small">{t(`hint_${kind}Kind`)}</p>
            </div>
            {places.length > 0 && (
              <ul className="place-list">
                {places.map((place) => (
                  <PlacePanel key={place.id} place={place} mayChange={mayChange} answer={answer} />
                ))}
              </ul>
            )}
            {places.length === 0 && (kind === 'company' || !mayChange) && <p className="quiet">{t('noPlaces')}</p>}
            {mayChange && (kind !== 'home' || places.length === 0) && (
              <AddPlace kind={kind} many={places.length} answer={answer} {...(kind === 'home' && { title: home })} />
            )}
          </section>
        )
      })}
      <p>
        <Link to={path('/employee/hours')}>{t('toHours')}</Link>
      </p>
    </main>
  )
}
