/** What Patroni says of the cluster (`GET /cluster`), and what of it the drill wants to know. */

export type Member = {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
  /** Bytes behind the primary; of a standby only. */
  readonly lag?: number | string
}

export const leaderOf = (members: readonly Member[]) => members.find(({ role }) => role === 'leader')?.name ?? null

export const synchronousOf = (members: readonly Member[]) =>
  members.find(({ role }) => role === 'sync_standby')?.name ?? null

/** The one that is neither. */
export const asynchronousOf = (members: readonly Member[]) =>
  members.find(({ role }) => role === 'replica')?.name ?? null

const MOST_BEHIND = 1_000_000

/** One primary, one synchronous standby, and everybody else follows closely on the same timeline. */
export function isWhole(members: readonly Member[], wanted: number): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  return (
    members.length === wanted &&
    leader?.state === 'running' &&
    members.filter(({ role }) => role === 'sync_standby').length === (wanted > 1 ? 1 : 0) &&
    members.every(
      ({ role, state, timeline, lag }) =>
        role === 'leader' ||
        (['running', 'streaming'].includes(state) && timeline === leader.timeline && Number(lag) < MOST_BEHIND),
    )
  )
}
