import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { may } from '../../rules/permissions.ts'
import { mayManage } from '../../member/rules/may-manage.ts'
import type { readTeam as contract } from '../contract.ts'
import { FACES, MEMBERS_OF_PAGE, MOST_BESIDE, MOST_PLACES, NAMED_AT_PLACE, PLACES_SHOWN } from '../rules/limits.ts'
import { countDays, placesOfWeek, type TeamPlace } from '../rules/team-week.ts'
import { loadTeam, type TeamMember } from './load-team.ts'
import type { Beside, TeamVisit, TeamVisits } from './team-visits.ts'
import { officesOf, viewCells, viewPresent, viewSomebody } from './view-team.ts'

type Place = TeamPlace<TeamMember, TeamVisit>

export const teamReader =
  (visits: TeamVisits) =>
  async ({ viewer, query, locale, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const { me, members, ...team } = await loadTeam(visits, read, { viewer, day: query.day, memberId: null, now })
    const wanted = query.name?.toLocaleLowerCase(locale) ?? ''
    const found =
      wanted === '' ? members : members.filter(({ name }) => name.toLocaleLowerCase(locale).includes(wanted))
    const pages = Math.max(1, Math.ceil(found.length / MEMBERS_OF_PAGE))
    const page = Math.min(query.page, pages)
    const shown = found.slice((page - 1) * MEMBERS_OF_PAGE, page * MEMBERS_OF_PAGE)
    const nth = team.days.indexOf(team.day)
    const places = placesOfWeek<TeamVisit, TeamMember>(members, nth)
    const booked = places.filter(({ kind }) => kind === 'booked')
    const most = query.all === '1' ? MOST_PLACES : PLACES_SHOWN
    const listed = [...booked.slice(0, most), ...places.filter(({ kind }) => kind !== 'booked')]
    const ids = [...officesOf(shown), ...listed.flatMap(({ office }) => office ?? [])]
    const [offices, besides] = await Promise.all([
      visits.visitedOffices(read, [...new Set(ids)], locale),
      besidesOf(visits, read, listed, team.days.filter((day) => day < team.today).length, now),
    ])
    const counts = countDays(members)
    return {
      data: {
        ...team,
        days: team.days.map((day, at) => ({ day, ...counts[at]! })),
        members: shown.map((member) => ({
          ...viewSomebody(member),
          person: member.person,
          days: team.days.map((_, at) => viewCells(member, at, offices)),
        })),
        places: listed.map(({ key, kind, office, days }) => ({
          key,
          kind,
          office: (office !== null && offices.get(office)) || null,
          days: days.map((people, at) => ({
            count: people.length,
            people: people.slice(0, FACES).map(({ member }) => viewSomebody(member)),
            beside: besides.get(`${key} ${at}`) ?? null,
          })),
        })),
        groups: listed.flatMap(({ key, days }) => {
          const people = days[nth] ?? []
          const named = key === query.place ? people : people.slice(0, NAMED_AT_PLACE)
          return people.length === 0 ? [] : [{ key, count: people.length, people: named.map(viewPresent) }]
        }),
      },
      meta: {
        count: members.length,
        found: found.length,
        page,
        pages,
        places: booked.length,
        mayManage: mayManage(me).ok,
        mayPlan: may(me, 'invite'),
      },
    }
  }

/** Beside the first colleague of each place and day, from `today` on. By key and day, 0 for Monday. */
async function besidesOf(
  visits: TeamVisits,
  db: Reads,
  places: readonly Place[],
  today: number,
  now: Temporal.Instant,
) {
  const asked = places
    .flatMap(({ key, days }) =>
      days.flatMap((people, at) => {
        if (at < today) return []
        const [first] = people
          .flatMap(({ member, visit }) => (member.isMe ? [] : (visit ?? [])))
          .toSorted((one, other) => one.start - other.start)
        return first ? [{ key: `${key} ${at}`, visit: first.id }] : []
      }),
    )
    .slice(0, MOST_BESIDE)
  const found = await visits.besides(
    db,
    asked.map(({ visit }) => visit),
    now,
  )
  return new Map<string, Beside | null>(asked.map(({ key }, at) => [key, found[at] ?? null]))
}
