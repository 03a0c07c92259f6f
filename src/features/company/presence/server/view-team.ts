import type { ReplyOf } from '#kernel/endpoint.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import type { readTeam } from '../contract.ts'
import type { Presence } from '../rules/presence-of.ts'
import type { TeamMember } from './load-team.ts'
import type { TeamVisit, VisitedOffice } from './team-visits.ts'

type Cell = ReplyOf<typeof readTeam>['data']['members'][number]['days'][number][number]
export type Offices = ReadonlyMap<number, VisitedOffice>

/** The offices that stand in the weeks of these members. */
export function officesOf(members: readonly TeamMember[]): number[] {
  return members.flatMap(({ halves }) =>
    halves.flatMap((presence) => (presence?.kind === 'booked' ? presence.visits.map(({ office }) => office) : [])),
  )
}

/** Without the numbers of bookings, unless the viewer may do something with it. */
function viewCell(presence: Presence<TeamVisit>, mayAct: boolean, offices: Offices): Cell {
  if (presence === null || presence.kind !== 'booked') return presence && { kind: presence.kind }
  return {
    kind: 'booked',
    visits: presence.visits.map(({ id, office, from, to }) => ({
      office,
      title: offices.get(office)?.title ?? '',
      from: formatQuarter(from),
      to: formatQuarter(to),
      booking: mayAct ? id : null,
    })),
    isClash: presence.isClash,
    said: presence.said,
  }
}

/** @param day 0 for Monday @param mayBill whoever pays may end a contradiction of somebody else */
export function viewCells(member: TeamMember, day: number, offices: Offices, mayBill: boolean): Cell[] {
  return [0, 1]
    .map((half) => member.halves[day * 2 + half] ?? null)
    .map((presence) => {
      const isContradicted = presence?.kind === 'booked' && presence.said !== null
      return viewCell(presence, member.isMe || (mayBill && isContradicted), offices)
    })
}

export function viewSomebody({ id, name, thumbnail, isMe }: TeamMember) {
  return { id, name, thumbnail, isMe }
}
