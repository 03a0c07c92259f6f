/** Spec 2: team.index: the week of the team, and the desk beside somebody, which is a booking. */
import { lazy } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { loadTeamPage } from '#features/company/presence/web/load-team-page.ts'
import { TeamPage } from '#features/company/presence/web/team-page.tsx'
import de from '#features/company/presence/texts.de.ts'
import en from '#features/company/presence/texts.en.ts'

/** Most people look at the week without booking. */
const BesidePanel = lazy(() =>
  import('#features/booking/beside/web/beside-panel.tsx').then((part) => ({ default: part.BesidePanel })),
)

const CancelOffer = lazy(() =>
  import('#features/booking/beside/web/cancel-offer.tsx').then((part) => ({ default: part.CancelOffer })),
)
const SLOTS = { BesideOffer: BesidePanel, CancelOffer }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadTeamPage(request, context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).teamTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function TeamScreen() {
  const { team, meta: found } = useLoaderData<typeof loader>()
  return <TeamPage team={team} found={found} slots={SLOTS} />
}
