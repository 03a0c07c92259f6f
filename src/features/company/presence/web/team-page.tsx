/** Who of the company is where in a week, and who is beside whom. */
import { useId } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { useLive } from '#client/use-live.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { BookingSlots } from './team-cell-dialog.tsx'
import type { Team, TeamMeta } from './team-data.ts'
import { TeamOnDay } from './team-on-day.tsx'
import { TeamGrid } from './team-grid.tsx'
import { TeamPlaces } from './team-places.tsx'
import { WeekNav } from './week-nav.tsx'

const LEGEND = ['booked', 'company', 'home', 'off'] as const
/** More than these have a field to find somebody. */
const MANY = 25

type TeamPageProps = { team: Team; found: TeamMeta; slots: BookingSlots }

export function TeamPage({ team, found, slots }: TeamPageProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { state } = useNavigation()
  useLive()
  const [query] = useSearchParams()
  const listed = team.places.filter(({ kind }) => kind === 'booked').length
  const isSilent = team.days.every(({ unknown }) => unknown === found.count)
  return (
    <main
      className="page team-page stack"
      id="content"
      tabIndex={-1}
      data-dim={state === 'loading' || undefined}
      aria-busy={state === 'loading' || undefined}
    >
      <div className="spread team-head">
        <div className="row">
          <div>
            <h1>{t('teamTitle')}</h1>
            <p className="quiet">{team.teamName}</p>
          </div>
          <WeekNav days={team.days.map(({ day }) => day)} first={team.first} last={team.last} today={team.today} />
        </div>
        <ul className="team-legend" aria-hidden="true">
          {LEGEND.map((kind) => (
            <li key={kind}>
              <i className="half" data-kind={kind} />
              {t(`${kind}Legend`)}
            </li>
          ))}
          <li>– {t('unknown')}</li>
        </ul>
      </div>
      {isSilent && (
        <div className="empty-state">
          <p>{t(found.count < 2 ? 'onlyYou' : 'nobodySaid')}</p>
          <ButtonLink look="primary" to={path('/employee/hours')}>
            {t('sayYours')}
          </ButtonLink>
        </div>
      )}
      {found.count > MANY && <FindMember />}
      {found.found === 0 ? (
        <p className="quiet">{t('nobodyFound')}</p>
      ) : (
        <div className="team-wide">
          <TeamGrid key={`${team.days[0]?.day} ${found.page}`} team={team} count={found.count} slots={slots} />
          <TeamPages page={found.page} pages={found.pages} />
          <TeamPlaces team={team} isPart={listed < found.places} isAll={query.get('all') === '1'} />
        </div>
      )}
      <TeamOnDay team={team} />
      {listed < found.places && <AllPlaces count={found.places} />}
      <p className="quiet small">
        {t('privacy')} <span className="team-keys">{t('keys')}.</span>
      </p>
      {(found.mayManage || found.mayPlan) && (
        <p className="row">
          {found.mayPlan && <ButtonLink to={path('/team/day')}>{t('planDay')}</ButtonLink>}
          {found.mayManage && <ButtonLink to={path('/employees')}>{t('manage')}</ButtonLink>}
        </p>
      )}
    </main>
  )
}

function AllPlaces({ count }: { count: number }) {
  const t = useTexts({ de, en })
  const [query] = useSearchParams()
  const all = new URLSearchParams(query)
  all.set('all', '1')
  return (
    <p>
      <Link to={`?${all.toString()}`} preventScrollReset>
        {t('allPlaces', { number: count })}
      </Link>
    </p>
  )
}

function FindMember() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const id = useId()
  const [query] = useSearchParams()
  const [name, day] = [query.get('name') ?? '', query.get('day')]
  return (
    <Form method="get" action={path('/team')} className="row ends team-find" role="search" preventScrollReset>
      {day !== null && <input type="hidden" name="day" value={day} />}
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('findName')}
        </label>
        <span className="input">
          <input key={name} id={id} name="name" type="search" defaultValue={name} maxLength={80} autoComplete="off" />
        </span>
      </div>
      <Button type="submit">{t('find')}</Button>
      {name !== '' && (
        <ButtonLink look="text" to={day === null ? '?' : `?day=${day}`}>
          {t('showAll')}
        </ButtonLink>
      )}
    </Form>
  )
}

function TeamPages({ page, pages }: { page: number; pages: number }) {
  const t = useTexts({ de, en })
  const [query] = useSearchParams()
  if (pages < 2) return null
  const to = (number: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(number))
    return `?${next.toString()}`
  }
  return (
    <nav className="row team-pages" aria-label={t('pageOf', { page, pages })}>
      {page > 1 && (
        <ButtonLink to={to(page - 1)} preventScrollReset>
          {t('pageBefore')}
        </ButtonLink>
      )}
      <span className="num">{t('pageOf', { page, pages })}</span>
      {page < pages && (
        <ButtonLink to={to(page + 1)} preventScrollReset>
          {t('pageAfter')}
        </ButtonLink>
      )}
    </nav>
  )
}
