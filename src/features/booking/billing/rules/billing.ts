/** How the month of a company is summed up for whoever bills (company paper 7). */
import { addCents, ZERO, type Cents } from '#kernel/money.ts'

export const GROUPINGS = ['cost', 'person', 'place'] as const
export type Grouping = (typeof GROUPINGS)[number]

export type Spent = {
  /** Code and name of the cost centre; null without one. */
  readonly costCentre: string | null
  readonly costName: string | null
  /** Two people may have one name. */
  readonly memberId: number
  readonly person: string
  readonly officeId: number
  readonly place: string
  readonly cents: Cents
}

export type Group = { readonly code: string | null; readonly name: string | null; readonly cents: Cents }

/** The most first; what has no cost centre last. Nothing that cost nothing. */
export function groupsOf(all: readonly Spent[], by: Grouping): Group[] {
  const sums = new Map<string, Group>()
  for (const one of all) {
    const [key, code, name] = nameOf(one, by)
    sums.set(key, { code, name, cents: addCents(sums.get(key)?.cents ?? ZERO, one.cents) })
  }
  return [...sums.values()]
    .filter(({ cents }) => cents !== 0)
    .toSorted(
      (one, other) =>
        Number(isNameless(one)) - Number(isNameless(other)) ||
        other.cents - one.cents ||
        (one.name ?? one.code ?? '').localeCompare(other.name ?? other.code ?? ''),
    )
}

const isNameless = ({ code, name }: Group) => code === null && name === null

function nameOf(one: Spent, by: Grouping): readonly [key: string, code: string | null, name: string | null] {
  switch (by) {
    case 'cost':
      return [one.costCentre ?? '', one.costCentre, one.costName === '' ? null : one.costName]
    case 'person':
      return [String(one.memberId), null, one.person]
    case 'place':
      return [String(one.officeId), null, one.place]
  }
}
