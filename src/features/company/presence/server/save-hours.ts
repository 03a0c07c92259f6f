import { nearestQuarter, type Span } from '#kernel/quarters.ts'
import { localDay } from '#kernel/time.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { readMember } from '../../server/read-member.ts'
import type { saveHours as contract } from '../contract.ts'
import { maySay } from '../rules/days.ts'
import { halvesOfWeek, mayKeepWeek } from '../rules/work-week.ts'
import { listPlaces } from '../../place/server/place-store.ts'
import { lockSpeaker, readTeamFacts, replaceWeek, sayDays, setShown, takeBackDays } from './presence-store.ts'
import { hoursOf } from './read-hours.ts'
import type { TeamVisits } from './team-visits.ts'

/** Of a half day that is said twice the last one counts, as of two calls. */
export const hoursSaver =
  (visits: TeamVisits) =>
  async ({ viewer, body, locale, now, context }: Call<typeof contract>) => {
    const me = await context.db.tx(async (tx) => {
      const member = await readMember(tx, viewer)
      if (!(await lockSpeaker(tx, member.id))) refuse('request.not_found')
      if (body.week !== undefined) {
        const entries = body.week.map(({ userOffice, ...entry }) => ({
          ...entry,
          place: userOffice ?? null,
          spans: entry.spans.map(({ from, to }): Span => [nearestQuarter(from), nearestQuarter(to)]),
        }))
        orRefuse(mayKeepWeek(entries))
        const places = await listPlaces(tx, member.companyId, member.id)
        for (const { place, kind } of entries)
          if (place !== null && !places.some((one) => one.id === place && one.kind === kind))
            refuse('request.not_found')
        await replaceWeek(tx, member.id, halvesOfWeek(entries))
      }
      if (body.days !== undefined) {
        const today = localDay(now, (await readTeamFacts(tx, member.companyId)).zone)
        const last = new Map(body.days.map((one) => [`${one.day} ${one.half}`, one]))
        for (const { day } of last.values()) orRefuse(maySay(day, today))
        await takeBackDays(
          tx,
          member.id,
          [...last.values()].filter(({ kind }) => kind === null),
        )
        const said = [...last.values()].flatMap(({ kind, note, ...one }) =>
          kind === null ? [] : [{ ...one, kind, note: note === undefined || note === '' ? null : note }],
        )
        await sayDays(tx, member.id, said, now)
      }
      if (body.shown !== undefined) await setShown(tx, member.id, body.shown, now)
      return member
    })
    return { data: await hoursOf(visits, context.db.write, me, locale, now) }
  }
