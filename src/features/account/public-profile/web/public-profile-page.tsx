/** Spec 2: public profile/{user}, for those who have to do with the person; "not found" for everybody else. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { translator } from '#kernel/texts.ts'
import { readPublicProfile } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PublicProfile } from './public-profile.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const reservation = new URL(request.url).searchParams.get('reservation')
  try {
    const { data } = await call(readPublicProfile, {
      params: { id: params['id'] },
      query: reservation === null ? {} : { reservation },
    })
    return { locale, loaded: data, reservation }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData
      ? translator(loaderData.locale === 'en' ? en : de, loaderData.locale)('pageTitle', {
          name: loaderData.loaded.profile.fullName,
        })
      : 'Viertel',
  },
  { name: 'robots', content: 'noindex' },
]

export default function PublicProfilePage() {
  const { loaded, reservation } = useLoaderData<typeof loader>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <div className="panel stack">
        <h1>{loaded.profile.fullName}</h1>
        <PublicProfile loaded={loaded} reservation={reservation} />
      </div>
    </main>
  )
}
