/** Kinds of what happened to a person or an office, and which roles of the desk see each (decision 69). */
import { mayAtDesk, type DeskRole } from '#kernel/desk-roles.ts'

export const TIMELINE_KINDS = ['place', 'booking', 'money', 'told', 'word', 'account', 'desk'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const PERSON_KINDS = ['booking', 'money', 'told', 'account', 'desk'] as const satisfies readonly TimelineKind[]
export const OFFICE_KINDS = ['place', 'booking', 'money', 'word', 'desk'] as const satisfies readonly TimelineKind[]

/** Beside the owner, who sees all: what is about money is for finance, everything else for support. */
const SEEN_BY: Readonly<Record<TimelineKind, readonly DeskRole[]>> = {
  place: ['support'],
  booking: ['support'],
  money: ['finance'],
  told: ['support'],
  word: ['support'],
  account: ['support'],
  desk: ['support'],
}

/** Those of a page's kinds that these roles see. */
export function kindsFor<Kind extends TimelineKind>(roles: readonly DeskRole[], kinds: readonly Kind[]): Kind[] {
  return kinds.filter((kind) => mayAtDesk(roles, SEEN_BY[kind]))
}
