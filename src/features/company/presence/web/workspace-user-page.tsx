/** Spec 2: workspace/user/{id}, digits only: the week of a member of the company. */
import { ArrowLeft } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { ProfileLink } from '#features/account/public-profile/web/profile-link.tsx'
import { formatDay } from '#kernel/format.ts'
import { isIsoDate } from '#kernel/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Notice } from '#ui/notice.tsx'
import { readColleague } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CellBox, shownKind } from './cell-box.tsx'
import { partsOf } from './shown-half.ts'
import { isSameCell, visitsOf, type Cell, type Visit } from './team-data.ts'
import { VisitLines } from './visit-lines.tsx'
import { WeekNav } from './week-nav.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const id = params['id'] ?? ''
  if (!/^[1-9][0-9]{0,15}$/.test(id)) throw missingPage(request)
  const day = new URL(request.url).searchParams.get('day')
  try {
    const query = day !== null && isIsoDate(day) ? { day } : {}
    return { colleague: (await call(readColleague, { params: { id }, query })).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.colleague.name} – Viertel` : 'Viertel' },
  { name: 'robots', content: 'noindex' },
]

export default function WorkspaceUserPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { colleague } = useLoaderData<typeof loader>()
  const { name, thumbnail, isMe, isShown, person, residence, days, today, first, last } = colleague
  const isSilent = days.every(({ halves }) => halves.every((cell) => cell === null))
  return (
    <main className="page wrap stack" id="content" tabIndex={-1}>
      <div>
        <Link className="back" to={path('/team')}>
          <ArrowLeft size={18} />
          {t('toTeam')}
        </Link>
        <div className="colleague-head">
          <Avatar src={thumbnail} name={name} size={96} />
          <div>
            <h1>{name}</h1>
            <p className="quiet">
              {residence !== '' && `${residence} · `}
              {isMe ? t('you') : <ProfileLink personId={person}>{t('seeProfile')}</ProfileLink>}
            </p>
          </div>
        </div>
      </div>
      {!isShown && <Notice>{isMe ? t('hiddenMine') : t('hidden', { name })}</Notice>}
      <section className="panel stack" aria-label={name}>
        <WeekNav days={days.map(({ day }) => day)} first={first} last={last} today={today} />
        {isSilent && <p className="quiet">{t('nothingKnown')}</p>}
        <ol className="own-week">
          {days.map(({ day, halves: [morning = null, afternoon = null], notes }) => (
            <li key={day} className="own-day" data-today={day === today || undefined}>
              <p className="own-day-name">
                <span>{formatDay(day, locale)}</span>
                {day === today && <span>{t('today')}</span>}
              </p>
              {partsOf<Cell>([morning, afternoon], isSameCell).map(({ part, cell }) => {
                const box = { className: 'half', 'data-part': part, 'data-kind': shownKind(cell) }
                const when = <span className="visually-hidden">{t(part)}: </span>
                const [visit, second] = visitsOf(cell)
                const pathOf = ({ booking, office }: Visit) =>
                  path(booking === null ? `/office/${office}` : `/booking/${booking}`)
                if (visit && !second)
                  return (
                    <Link key={part} {...box} to={pathOf(visit)}>
                      {when}
                      <CellBox cell={cell} />
                    </Link>
                  )
                return (
                  <span key={part} {...box}>
                    {when}
                    {second ? <VisitLines visits={visitsOf(cell)} pathOf={pathOf} /> : <CellBox cell={cell} />}
                  </span>
                )
              })}
              {notes.map((note) => (
                <p key={note} className="quiet small own-day-note">
                  {note}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </section>
    </main>
  )
}
