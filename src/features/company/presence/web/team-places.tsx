/** The places of a week, under the days of the grid: how many are there, who, and the desk beside them. */
import { Building2, House, MapPin, TramFront } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { besideSearch, type Team, type TeamPlaceRow } from './team-data.ts'
import { TeamColumns } from './team-grid.tsx'
import { placeAddress } from './place-address.ts'
import { useShortDay } from './use-day-names.ts'

export const PLACE_ICONS = { booked: MapPin, company: Building2, other: TramFront, home: House } as const

/** Booked places that are listed at once; the others are behind a line that opens. */
const SHOWN = 6

/** @param isPart there are more than are listed, all of which are behind one link; `isAll`: that was followed */
export function TeamPlaces({ team, isPart, isAll }: { team: Team; isPart: boolean; isAll: boolean }) {
  const t = useTexts({ de, en })
  const booked = team.places.filter(({ kind }) => kind === 'booked')
  const most = isAll ? booked.length : SHOWN
  const shown = [...booked.slice(0, most), ...team.places.filter(({ kind }) => kind !== 'booked')]
  const rest = isPart ? [] : booked.slice(most)
  if (shown.length === 0) return null
  return (
    <>
      <PlaceTable caption={t('places')} places={shown} team={team} />
      {rest.length > 0 && (
        <details className="team-more">
          <summary>{t('morePlaces', { count: rest.length })}</summary>
          <PlaceTable caption={t('morePlaces', { count: rest.length })} places={rest} team={team} />
        </details>
      )}
    </>
  )
}

function PlaceTable({ caption, places, team }: { caption: string; places: readonly TeamPlaceRow[]; team: Team }) {
  const t = useTexts({ de, en })
  const shortDay = useShortDay()
  return (
    <table className="team-grid team-places">
      <caption>{caption}</caption>
      <TeamColumns />
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('place')}</th>
          {team.days.map(({ day }) => (
            <th key={day} scope="col">
              {shortDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <PlaceRow key={place.key} place={place} days={team.days.map(({ day }) => day)} />
        ))}
      </tbody>
    </table>
  )
}

function PlaceRow({ place, days }: { place: TeamPlaceRow; days: readonly string[] }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  const { kind, office } = place
  const Icon = PLACE_ICONS[kind]
  const address = placeAddress(kind, office)
  const name = (
    <>
      <Icon size={16} aria-hidden="true" />
      <span>{office?.title ?? t(kind === 'booked' ? 'place' : kind)}</span>
    </>
  )
  return (
    <tr>
      <th scope="row">
        {address === null ? (
          <span className="team-grid-who">{name}</span>
        ) : (
          <Link className="team-grid-who" to={path(address)}>
            {name}
          </Link>
        )}
      </th>
      {place.days.map(({ count, people, beside }, nth) => (
        <td key={days[nth]}>
          <div className="team-place-day">
            {count === 0 ? (
              <>
                <span aria-hidden="true">·</span>
                <span className="visually-hidden">{t('nobody')}</span>
              </>
            ) : (
              <>
                <span className="visually-hidden">{t('people', { count })}</span>
                <b className="num" aria-hidden="true">
                  {count}
                </b>
                <span className="team-faces" aria-hidden="true">
                  {people.slice(0, 2).map((one) => (
                    <Avatar key={one.id} src={one.thumbnail} name={one.name} size={24} />
                  ))}
                </span>
              </>
            )}
            {office && beside && beside.free > 0 && (
              <ButtonLink className="team-beside" to={path(besideSearch({ beside, office }))}>
                {t('besideFree', { free: beside.free })}
                <span className="visually-hidden">
                  {' '}
                  {t('bookBesideOf', { place: office.title, day: formatDay(beside.date, locale), time: beside.time })}
                </span>
              </ButtonLink>
            )}
            {beside?.free === 0 && <span className="quiet">{t('full')}</span>}
          </div>
        </td>
      ))}
    </tr>
  )
}
