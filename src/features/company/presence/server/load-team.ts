/** The week of members of a team, as it is known: what was booked, else what was said. */
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

type AskedWeek = {
  readonly viewer: { readonly id: string; readonly companyId: number | null }
  readonly day: string | undefined
  readonly now: Temporal.Instant
}

export type TeamWeek = Awaited<ReturnType<typeof loadWeek>>

/** Whose week it is, for whom, and which. */
export async function loadWeek(db: Reads, { viewer, day: asked, now }: AskedWeek) {
  const me = await readMember(db, viewer)
  const { name: company, teamName, zone } = await readTeamFacts(db, me.companyId)
  const today = localDay(now, zone)
  const day = shownDay(asked, today)
  const days = weekOf(day)
  return {
    me,
    /** What says which visits are meant. */
    week: { companyId: me.companyId, zone, monday: days[0]!, last: days[6]! },
    facts: { company, teamName, today, day, first: firstKept(today), last: lastDay(today) },
    days,
    /** The day that is shown, 0 for Monday. */
    nth: days.indexOf(day),
  }
}

type AskedMembers = {
  /** One alone; null for all. */
  readonly memberId: number | null
  /** A part of a name, and the page of those who have it. */
  readonly name: string
  readonly page: number
}

/** The viewer first, then by surname. */
export async function loadMembers(
  visits: TeamVisits,
  db: Reads,
  { me, week }: Pick<TeamWeek, 'me' | 'week'>,
  asked: AskedMembers,
) {
  const rows = await readTeamRows(db, {
    ...asked,
    companyId: week.companyId,
    from: week.monday,
    to: week.last,
    me: me.id,
  })
  const booked =
    rows.length === 0 ? new Map() : await visits.teamVisits(db, { ...week, members: rows.map(({ id }) => id) })
  const members = rows.map(({ id, person, name, avatar_key, shown, ...said }): TeamMember => {
    const isMe = id === me.id
    const isTold = shown || isMe
    const [ofWeek, ofDays] = [kindsOf(said.week), kindsOf(said.days)]
    const saidAt = new Map((said.slots ?? []).map((slot, nth) => [slot, said.said_at?.[nth] ?? 0]))
    const visited = slotsOf(isTold ? booked.get(id) : undefined)
    const halves = ofWeek.map((pattern, slot): Presence<TeamVisit> =>
      isTold
        ? presenceOf(visited[slot] ?? NONE, {
            day: ofDays[slot] ?? null,
            dayAt: saidAt.get(slot) ?? null,
            week: pattern,
          })
        : null,
    )
    return { id, person, name, thumbnail: avatarPath(avatar_key, 96), isMe, isShown: shown, halves }
  })
  return { members, found: rows[0]?.found ?? 0, page: rows[0]?.page ?? 1 }
}

const NONE: readonly TeamVisit[] = []

/** The visits of each half day of the week. */
function slotsOf(visits: readonly TeamVisit[] = NONE): (TeamVisit[] | undefined)[] {
  const slots: (TeamVisit[] | undefined)[] = []
  for (const visit of visits)
    for (const slot of slotsOfVisit(visit.start, visit.end)) if (slot >= 0) (slots[slot] ??= []).push(visit)
  return slots
}
