import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readTeam as contract } from '../contract.ts'
import { FACES, MEMBERS_OF_PAGE, MOST_BESIDE, MOST_PLACES, NAMED_AT_PLACE } from '../rules/limits.ts'
import { countDays, placesOfWeek, type TeamPlace } from '../rules/team-week.ts'
import { loadTeam, type TeamMember } from './load-team.ts'
import type { Beside, TeamVisit, TeamVisits } from './team-visits.ts'
import { viewCells, viewPresent, viewSomebody } from './view-team.ts'

type Place = TeamPlace<TeamMember, TeamVisit>

export const teamReader =
  (visits: TeamVisits) =>
  async ({ viewer, query, locale, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const { members, ...team } = await loadTeam(visits, read, { viewer, day: query.day, memberId: null, locale, now })
    const wanted = query.name?.toLocaleLowerCase(locale) ?? ''
    const found = members.filter(({ name }) => name.toLocaleLowerCase(locale).includes(wanted))
    const pages = Math.max(1, Math.ceil(found.length / MEMBERS_OF_PAGE))
    const page = Math.min(query.page, pages)
    const shown = found.slice((page - 1) * MEMBERS_OF_PAGE, page * MEMBERS_OF_PAGE)
    const places = placesOfWeek<TeamVisit, TeamMember>(members)
    const listed = [...places.filter(isBooked).slice(0, MOST_PLACES), ...places.filter((one) => !isBooked(one))]
    const besides = await besidesOf(visits, read, listed, now)
    const counts = countDays(members)
    const nth = team.days.indexOf(team.day)
    return {
      data: {
        ...team,
        days: team.days.map((day, at) => ({ day, ...counts[at]! })),
        members: shown.map((member) => ({
          ...viewSomebody(member),
          person: member.person,
          days: team.days.map((_, at) => viewCells(member, at)),
        })),
        places: listed.map((place) => ({
          key: place.key,
          kind: place.kind,
          office: officeOf(place),
          days: place.days.map((people, at) => ({
            count: people.length,
            people: people.slice(0, FACES).map(({ member }) => viewSomebody(member)),
            beside: besides.get(`${place.key} ${at}`) ?? null,
          })),
        })),
        groups: places.flatMap(({ key, days }) => {
          const people = days[nth] ?? []
          const named = key === query.place ? people : people.slice(0, NAMED_AT_PLACE)
          return people.length === 0 ? [] : [{ key, count: people.length, people: named.map(viewPresent) }]
        }),
      },
      meta: { count: members.length, found: found.length, page, pages },
    }
  }

const isBooked = ({ kind }: Place) => kind === 'booked'

function officeOf({ days }: Place) {
  const visit = days.flat().find((one) => one.visit !== null)?.visit
  return visit ? { id: visit.office, title: visit.title, city: visit.city, lat: visit.lat, lng: visit.lng } : null
}

/** Beside the first visit of each place and day. By key and day, 0 for Monday. */
async function besidesOf(visits: TeamVisits, db: Reads, places: readonly Place[], now: Temporal.Instant) {
  const asked = places
    .flatMap(({ key, days }) =>
      days.flatMap((people, at) => {
        const [first] = people
          .flatMap(({ visit }) => visit ?? [])
          .toSorted((one, other) => (one.startAt < other.startAt ? -1 : 1))
        return first && Temporal.Instant.compare(Temporal.Instant.from(first.endAt), now) > 0
          ? [{ key: `${key} ${at}`, first }]
          : []
      }),
    )
    .slice(0, MOST_BESIDE)
  const found = await visits.besides(
    db,
    asked.map(({ first }) => first),
    now,
  )
  return new Map<string, Beside | null>(asked.map(({ key }, at) => [key, found[at] ?? null]))
}
