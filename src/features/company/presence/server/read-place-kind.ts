import type { Call } from '#platform/context.ts'
import type { readPlaceKind as contract } from '../contract.ts'
import { MOST_NAMED_OF_KIND } from '../rules/limits.ts'
import { placesOfWeek } from '../rules/team-week.ts'
import { loadFaces, viewPeople } from './load-faces.ts'
import { loadWeek } from './load-team.ts'
import type { TeamVisits } from './team-visits.ts'

export const placeKindReader =
  (visits: TeamVisits) =>
  async ({ viewer, params, query, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const { me, week, facts, days, nth } = await loadWeek(read, { viewer, day: query.day, now })
    const rows = await visits.peopleOfDays(read, {
      ...week,
      me: me.id,
      day: nth,
      asked: { key: params.kind, named: MOST_NAMED_OF_KIND, isWeek: true },
      named: { ofDay: 0, ofOthers: 0 },
      most: 0,
    })
    const place = placesOfWeek(rows).find(({ key }) => key === params.kind)
    const faces = await loadFaces(read, me, rows)
    return {
      data: {
        today: facts.today,
        first: facts.first,
        last: facts.last,
        days: days.map((day, at) => {
          const there = place?.days[at] ?? null
          return { day, count: there?.count ?? 0, people: viewPeople(faces, there?.people ?? []) }
        }),
      },
    }
  }
