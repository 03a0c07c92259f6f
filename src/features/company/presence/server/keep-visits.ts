import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { mustHave } from '../../rules/permissions.ts'
import type { keepVisits as contract } from '../contract.ts'
import { HALVES } from '../rules/half-days.ts'
import { maySay } from '../rules/days.ts'
import { loadMembers, loadWeek } from './load-team.ts'
import { lockSpeaker, takeBackDays } from './presence-store.ts'
import type { TeamVisits } from './team-visits.ts'

/** Only what contradicts a booking is taken back, so that whoever pays changes nothing else of somebody's week. */
export const visitsKeeper =
  (visits: TeamVisits) =>
  async ({ viewer, params, body, now, context }: Call<typeof contract>) =>
    context.db.tx(async (tx) => {
      const asked = await loadWeek(tx, { viewer, day: body.day, now })
      if (params.id !== asked.me.id) orRefuse(mustHave(asked.me, 'billing'))
      orRefuse(maySay(body.day, asked.facts.today))
      const nth = asked.days.indexOf(body.day)
      const { members } = await loadMembers(visits, tx, asked, { memberId: params.id, name: '', page: 1 })
      const member = members[0]
      if (!member || !(await lockSpeaker(tx, member.id))) refuse('request.not_found')
      const halves = HALVES.filter((_, at) => {
        const presence = member.halves[nth * 2 + at]
        return presence?.kind === 'booked' && presence.said !== null
      })
      await takeBackDays(
        tx,
        member.id,
        halves.map((half) => ({ day: body.day, half })),
      )
      return { data: { halves } }
    })
