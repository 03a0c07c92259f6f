import type { ReplyOf } from '#kernel/endpoint.ts'
import type { readTeam } from '../contract.ts'
import type { Presence } from '../rules/presence-of.ts'
import { halvesOfDay, type AtPlace } from '../rules/team-week.ts'
import type { TeamMember } from './load-team.ts'
import type { TeamVisit } from './team-visits.ts'

type Cell = ReplyOf<typeof readTeam>['data']['members'][number]['days'][number][number]

/** Without the number of a booking, unless it is one's own. */
function viewCell(presence: Presence<TeamVisit>, isMe: boolean): Cell {
  if (presence === null || presence.kind !== 'booked') return presence && { kind: presence.kind }
  const [{ id, office, title, from, to }, ...more] = presence.visits
  const { isClash } = presence
  return { kind: 'booked', office, title, from, to, more: more.length, isClash, booking: isMe ? id : null }
}

/** Of a day, 0 for Monday. */
export function viewCells(member: TeamMember, day: number): Cell[] {
  return halvesOfDay(member, day).map((presence) => viewCell(presence, member.isMe))
}

export function viewSomebody({ id, name, thumbnail, isMe }: TeamMember) {
  return { id, name, thumbnail, isMe }
}

export function viewPresent({ member, halves, visit }: AtPlace<TeamMember, TeamVisit>) {
  return { ...viewSomebody(member), halves: [...halves], from: visit?.from ?? null, to: visit?.to ?? null }
}
