/** The week of a team, as it is known: what was booked, else what was said. */
import { avatarPath } from '#features/account/person/rules/avatar.ts'
import type { Locale } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readMember } from '../../server/read-member.ts'
import { firstKept, lastDay, shownDay, weekOf } from '../rules/days.ts'
import { HALVES, halvesOfVisit } from '../rules/half-days.ts'
import { presenceOf, type Presence, type PresenceKind } from '../rules/presence-of.ts'
import { readZone } from './presence-store.ts'
import { beginOf, endOf } from './read-hours.ts'
import { readTeamRows } from './team-store.ts'
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
  readonly locale: Locale
  readonly now: Temporal.Instant
}

/** By surname, the viewer first. */
export async function loadTeam(visits: TeamVisits, db: Reads, { viewer, day: asked, memberId, locale, now }: Asked) {
  const me = await readMember(db, viewer)
  const company = await readZone(db, me.companyId)
  const { zone } = company
  const today = localDay(now, zone)
  const day = shownDay(asked, today)
  const days = weekOf(day)
  const [from, to] = [days[0]!, days[6]!]
  const [rows, booked] = await Promise.all([
    readTeamRows(db, { companyId: me.companyId, memberId, from, to }),
    visits.teamVisits(
      db,
      { companyId: me.companyId, memberId, from: beginOf(from, zone), to: endOf(to, zone) },
      locale,
    ),
  ])
  const visitsAt = byHalf(booked, zone)
  const members = rows.map(({ id, person, name, avatar_key, shown, week, days: said }): TeamMember => {
    const [ofWeek, ofDays] = [saidBy(week), saidBy(said)]
    const isMe = id === me.id
    const halves = days.flatMap((date, nth) =>
      HALVES.map((half, number): Presence<TeamVisit> =>
        shown || isMe
          ? presenceOf(visitsAt.get(`${id} ${date} ${half}`) ?? NONE, {
              day: ofDays.get(`${date} ${number}`) ?? null,
              week: ofWeek.get(`${nth + 1} ${number}`) ?? null,
            })
          : null,
      ),
    )
    return { id, person, name, thumbnail: avatarPath(avatar_key, 96), isMe, isShown: shown, halves }
  })
  return {
    company: company.name,
    today,
    day,
    days,
    first: firstKept(today),
    last: lastDay(today),
    members: members.toSorted((one, other) => Number(other.isMe) - Number(one.isMe)),
  }
}

const NONE: readonly TeamVisit[] = []

function byHalf(visits: readonly TeamVisit[], zone: string): Map<string, TeamVisit[]> {
  const at = new Map<string, TeamVisit[]>()
  for (const visit of visits)
    for (const { day, half } of halvesOfVisit(
      Temporal.Instant.from(visit.startAt),
      Temporal.Instant.from(visit.endAt),
      zone,
    )) {
      const key = `${visit.memberId} ${day} ${half}`
      const list = at.get(key)
      if (list) list.push(visit)
      else at.set(key, [visit])
    }
  return at
}

/** '2026-11-10 0 home,…' as a map from '2026-11-10 0'. */
function saidBy(text: string | null): Map<string, PresenceKind> {
  const said = new Map<string, PresenceKind>()
  if (text === null) return said
  for (const one of text.split(',')) {
    const last = one.lastIndexOf(' ')
    said.set(one.slice(0, last), one.slice(last + 1) as PresenceKind)
  }
  return said
}
