import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { may } from '../../rules/permissions.ts'
import { mayManage } from '../../member/rules/may-manage.ts'
import type { readTeam as contract } from '../contract.ts'
import { FACES, MEMBERS_OF_PAGE, MOST_BESIDE, MOST_NAMED, MOST_PLACES, NAMED_AT_PLACE } from '../rules/limits.ts'
import { PLACES_SHOWN } from '../rules/limits.ts'
import { countDays, placesOfWeek, type TeamPlace } from '../rules/team-week.ts'
import { loadFaces, viewFaces, viewPeople } from './load-faces.ts'
import { loadMembers, loadWeek } from './load-team.ts'
import { countMembers } from './team-store.ts'
import type { Beside, PeopleOfDay, TeamVisits } from './team-visits.ts'
import { officesOf, viewCells, viewSomebody } from './view-team.ts'

export const teamReader =
  (visits: TeamVisits) =>
  async ({ viewer, query, locale, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const asked = await loadWeek(read, { viewer, day: query.day, now })
    const { me, week, facts, days, nth } = asked
    const [count, rows, { members, found, page }] = await Promise.all([
      countMembers(read, me.companyId),
      visits.peopleOfDays(read, {
        ...week,
        me: me.id,
        day: nth,
        asked: query.place === undefined ? null : { key: query.place, named: MOST_NAMED, isWeek: false },
        named: { ofDay: NAMED_AT_PLACE, ofOthers: FACES },
        most: query.all === '1' ? MOST_PLACES : PLACES_SHOWN,
      }),
      loadMembers(visits, read, asked, { memberId: null, name: query.name ?? '', page: query.page }),
    ])
    const places = placesOfWeek(rows)
    const ids = [...officesOf(members), ...places.flatMap(({ office }) => office ?? [])]
    const [offices, faces, besides] = await Promise.all([
      visits.visitedOffices(read, [...new Set(ids)], locale),
      loadFaces(read, me, rows),
      besidesOf(visits, read, places, days.filter((day) => day < facts.today).length, now),
    ])
    const counts = countDays(rows, count)
    return {
      data: {
        ...facts,
        days: days.map((day, at) => ({ day, ...counts[at]! })),
        members: members.map((member) => ({
          ...viewSomebody(member),
          person: member.person,
          days: days.map((_, at) => viewCells(member, at, offices, may(me, 'billing'))),
        })),
        places: places.map(({ key, kind, office, days: of }) => ({
          key,
          kind,
          office: (office !== null && offices.get(office)) || null,
          days: of.map((day, at) => ({
            count: day?.count ?? 0,
            people: viewFaces(faces, day?.people.slice(0, FACES) ?? []),
            beside: besides.get(`${key} ${at}`) ?? null,
          })),
        })),
        groups: places.flatMap(({ key, days: of }) => {
          const day = of[nth] ?? null
          return day ? [{ key, count: day.count, people: viewPeople(faces, day.people) }] : []
        }),
      },
      meta: {
        count,
        found,
        page,
        pages: Math.max(1, Math.ceil(found / MEMBERS_OF_PAGE)),
        places: Math.max(0, ...rows.map((row) => row.places)),
        mayManage: mayManage(me).ok,
        mayPlan: may(me, 'invite'),
      },
    }
  }

/** Beside the first colleague of each place and day, from `today` on. By key and day, 0 for Monday. */
async function besidesOf(
  visits: TeamVisits,
  db: Reads,
  places: readonly TeamPlace<PeopleOfDay>[],
  today: number,
  now: Temporal.Instant,
) {
  const asked = places
    .flatMap(({ key, days }) =>
      days.flatMap((day, at) => (at < today || !day?.beside ? [] : [{ key: `${key} ${at}`, visit: day.beside }])),
    )
    .slice(0, MOST_BESIDE)
  const found = await visits.besides(
    db,
    asked.map(({ visit }) => visit),
    now,
  )
  return new Map<string, Beside | null>(asked.map(({ key }, at) => [key, found[at] ?? null]))
}
