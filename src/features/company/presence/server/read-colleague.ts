import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readColleague as contract } from '../contract.ts'
import { may } from '../../rules/permissions.ts'
import { loadMembers, loadWeek } from './load-team.ts'
import { readSaidDays } from './presence-store.ts'
import type { TeamVisits } from './team-visits.ts'
import { officesOf, viewCells, viewSomebody } from './view-team.ts'

/** Whoever does not show where they are is somebody of whom nothing was said. */
export const colleagueReader =
  (visits: TeamVisits) =>
  async ({ viewer, params, query, locale, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const asked = await loadWeek(read, { viewer, day: query.day, now })
    const { facts, days } = asked
    const { members } = await loadMembers(visits, read, asked, { memberId: params.id, name: '', page: 1 })
    const member = members[0] ?? refuse('request.not_found')
    const isTold = member.isShown || member.isMe
    const [offices, person, said] = await Promise.all([
      visits.visitedOffices(read, [...new Set(officesOf([member]))], locale),
      read.selectFrom('person').select('residence').where('id', '=', member.person).executeTakeFirst(),
      isTold ? readSaidDays(read, member.id, days[0]!, days[6]!) : [],
    ])
    return {
      data: {
        ...viewSomebody(member),
        person: member.person,
        residence: person?.residence ?? '',
        isShown: member.isShown,
        today: facts.today,
        first: facts.first,
        last: facts.last,
        days: days.map((day, nth) => ({
          day,
          halves: viewCells(member, nth, offices, may(asked.me, 'billing')),
          notes: [...new Set(said.flatMap((one) => (one.day === day && one.note !== null ? [one.note] : [])))],
        })),
      },
    }
  }
