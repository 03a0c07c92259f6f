import type { Call } from '#platform/context.ts'
import type { readPlaceKind as contract } from '../contract.ts'
import { MOST_NAMED_OF_KIND } from '../rules/limits.ts'
import { placesOfWeek } from '../rules/team-week.ts'
import { loadTeam, type TeamMember } from './load-team.ts'
import type { TeamVisit, TeamVisits } from './team-visits.ts'
import { viewPresent } from './view-team.ts'

export const placeKindReader =
  (visits: TeamVisits) =>
  async ({ viewer, params, query, now, context }: Call<typeof contract>) => {
    const asked = { viewer, day: query.day, memberId: null, now }
    const { members, today, first, last, days } = await loadTeam(visits, context.db.read, asked)
    const place = placesOfWeek<TeamVisit, TeamMember>(members).find(({ kind }) => kind === params.kind)
    return {
      data: {
        today,
        first,
        last,
        days: days.map((day, nth) => {
          const people = place?.days[nth] ?? []
          return { day, count: people.length, people: people.slice(0, MOST_NAMED_OF_KIND).map(viewPresent) }
        }),
      },
    }
  }
