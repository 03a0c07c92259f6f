/** The week of a team, as it is known: what was booked, else what was said. */
import { avatarPath } from '#features/account/person/rules/avatar.ts'
import { localDay } from '#kernel/time.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readMember } from '../../server/read-member.ts'
import { firstKept, lastDay, shownDay, weekOf } from '../rules/days.ts'
import { slotsOfVisit } from '../rules/half-days.ts'
import { presenceOf, type Presence } from '../rules/presence-of.ts'
import { readTeamFacts } from './presence-store.ts'
import { kindsOf, readTeamRows } from './team-store.ts'
import type { TeamVisit, TeamVisits } from './team-visits.ts'

export type TeamMember = {
  readonly id: number
  readonly person: string
  readonly name: string
  readonly thumbnail: string | null
  readonly isMe: boolean
  /** False: nothing of them is told; `halves` says nothing then, unless it is the viewer. */
  readonly isShown: boolean
  /** Fourteen, Monday morning first. */
  readonly halves: readonly Presence<TeamVisit>[]
}

type Asked = {
  readonly viewer: { readonly id: string; readonly companyId: number | null }
  readonly day: string | undefined
  /** One alone; null for all. */
  readonly memberId: number | null
  readonly now: Temporal.Instant
}

/** By surname, the viewer first. */
export async function loadTeam(visits: TeamVisits, db: Reads, { viewer, day: asked, memberId, now }: Asked) {
  const me = await readMember(db, viewer)
  const company = await readTeamFacts(db, me.companyId)
  const { zone } = company
  const today = localDay(now, zone)
  const day = shownDay(asked, today)
  const days = weekOf(day)
  const [monday, sunday] = [days[0]!, days[6]!]
  const [rows, booked] = await Promise.all([
    readTeamRows(db, { companyId: me.companyId, memberId, from: monday, to: sunday }),
    visits.teamVisits(db, { companyId: me.companyId, memberId, zone, monday, last: sunday }),
  ])
  const members = rows.map(({ id, person, name, avatar_key, shown, ...said }): TeamMember => {
    const isMe = id === me.id
    const isTold = shown || isMe
    const [ofWeek, ofDays] = [kindsOf(said.week), kindsOf(said.days)]
    const visited = slotsOf(isTold ? booked.get(id) : undefined)
    const halves = ofWeek.map((week, slot): Presence<TeamVisit> =>
      isTold ? presenceOf(visited[slot] ?? NONE, { day: ofDays[slot] ?? null, week }) : null,
    )
    return { id, person, name, thumbnail: avatarPath(avatar_key, 96), isMe, isShown: shown, halves }
  })
  return {
    me,
    company: company.name,
    teamName: company.teamName,
    today,
    day,
    days,
    first: firstKept(today),
    last: lastDay(today),
    members: members.toSorted((one, other) => Number(other.isMe) - Number(one.isMe)),
  }
}

const NONE: readonly TeamVisit[] = []

/** The visits of each half day of the week. */
function slotsOf(visits: readonly TeamVisit[] = NONE): (TeamVisit[] | undefined)[] {
  const slots: (TeamVisit[] | undefined)[] = []
  for (const visit of visits)
    for (const slot of slotsOfVisit(visit.start, visit.end)) if (slot >= 0) (slots[slot] ??= []).push(visit)
  return slots
}
