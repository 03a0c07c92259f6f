/** The team on one day, for narrow screens: a strip of days with their counts, then who is where, a place at a time. */
import { Link, useSearchParams } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PresentList } from './present-list.tsx'
import { besideSearch, type Team, type TeamPlaceRow } from './team-data.ts'
import { PLACE_ICONS } from './team-places.tsx'

export function TeamOnDay({ team }: { team: Team }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const nth = team.days.findIndex(({ day }) => day === team.day)
  const counts = team.days[nth]
  return (
    <div className="team-on-day stack">
      <nav className="day-strip" aria-label={t('dayChoice')}>
        {team.days.map(({ day, atPlaces }) => (
          <Link
            key={day}
            to={`?day=${day}`}
            aria-current={day === team.day ? 'date' : undefined}
            data-today={day === team.today || undefined}
            preventScrollReset
          >
            <span>{formatDay(day, locale, 'weekday')}</span>
            <b className="num">{Number(day.slice(8))}</b>
            <small className="num">
              {atPlaces === 0 ? '–' : atPlaces}
              <span className="visually-hidden"> {t(atPlaces === 0 ? 'nobodyAtPlaces' : 'atPlacesShort')}</span>
            </small>
          </Link>
        ))}
      </nav>
      {counts && (
        <h2 className="team-on-day-counts">
          {formatDay(team.day, locale)}:{' '}
          {t('dayCounts', { places: counts.atPlaces, home: counts.home, off: counts.off })}
        </h2>
      )}
      {team.groups.length === 0 && <p className="quiet">{t('nobodyThatDay')}</p>}
      {team.groups.map((group) => {
        const place = team.places.find(({ key }) => key === group.key)
        return place && <PlaceCard key={group.key} group={group} place={place} nth={nth} />
      })}
    </div>
  )
}

type PlaceCardProps = { group: Team['groups'][number]; place: TeamPlaceRow; nth: number }

function PlaceCard({ group, place, nth }: PlaceCardProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const [query] = useSearchParams()
  const { kind, office } = place
  const Icon = PLACE_ICONS[kind]
  const beside = place.days[nth]?.beside ?? null
  const all = new URLSearchParams(query)
  all.set('place', place.key)
  const title = office?.title ?? t(kind === 'booked' ? 'place' : kind)
  return (
    <section className="panel team-place-card" aria-labelledby={place.key}>
      <div className="team-place-head">
        <Icon size={22} aria-hidden="true" />
        <div>
          <h3 id={place.key}>{title}</h3>
          <p className="quiet small">
            {office ? t('inCity', { city: office.city }) : t(kind === 'company' ? 'companyPlace' : 'notAtPlace')}
          </p>
        </div>
        <b className="num">
          {group.count}
          <span className="visually-hidden"> {t('atPlacesShort')}</span>
        </b>
      </div>
      {office && beside && beside.free > 0 && (
        <ButtonLink isWide to={path(besideSearch({ beside, office }))}>
          {t('bookBesideFree', { free: beside.free })}
        </ButtonLink>
      )}
      {beside?.free === 0 && <p className="quiet">{t('full')}</p>}
      <PresentList people={group.people} isBooked={kind === 'booked'} />
      {group.people.length < group.count && (
        <p>
          <Link to={`?${all.toString()}`} preventScrollReset>
            {t('showAllOf', { number: group.count })}
          </Link>
        </p>
      )}
    </section>
  )
}
