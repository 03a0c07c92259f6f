import type { ReplyOf } from '#kernel/endpoint.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import type { readTeam } from '../contract.ts'
import type { Presence } from '../rules/presence-of.ts'
import { halvesOfDay, type AtPlace } from '../rules/team-week.ts'
import type { TeamMember } from './load-team.ts'
import type { TeamVisit, VisitedOffice } from './team-visits.ts'

type Cell = ReplyOf<typeof readTeam>['data']['members'][number]['days'][number][number]
export type Offices = ReadonlyMap<number, VisitedOffice>

/** The offices that stand in the weeks of these members. */
export function officesOf(members: readonly TeamMember[]): number[] {
  return members.flatMap(({ halves }) =>
    halves.flatMap((presence) => (presence?.kind === 'booked' ? [presence.visits[0].office] : [])),
  )
}

/** Without the number of a booking, unless it is one's own. */
function viewCell(presence: Presence<TeamVisit>, isMe: boolean, offices: Offices): Cell {
  if (presence === null || presence.kind !== 'booked') return presence && { kind: presence.kind }
  const [{ id, office, from, to }, ...more] = presence.visits
  return {
    kind: 'booked',
    office,
    title: offices.get(office)?.title ?? '',
    from: formatQuarter(from),
    to: formatQuarter(to),
    more: more.length,
    isClash: presence.isClash,
    booking: isMe ? id : null,
  }
}

/** Of a day, 0 for Monday. */
export function viewCells(member: TeamMember, day: number, offices: Offices): Cell[] {
  return halvesOfDay(member, day).map((presence) => viewCell(presence, member.isMe, offices))
}

export function viewSomebody({ id, name, thumbnail, isMe }: TeamMember) {
  return { id, name, thumbnail, isMe }
}

export function viewPresent({ member, halves, visit }: AtPlace<TeamMember, TeamVisit>) {
  const times =
    visit === null ? { from: null, to: null } : { from: formatQuarter(visit.from), to: formatQuarter(visit.to) }
  return { ...viewSomebody(member), halves: [...halves], ...times }
}
