/** The watch's state machine. Whether an offer still runs, the hold behind it says, not this. */
export type WatchState = 'open' | 'offered' | 'taken' | 'ended'
export type WatchEvent = 'offer' | 'take' | 'lapse_one' | 'lapse_last' | 'end' | 'reopen'
export type EndedBy = 'person' | 'time' | 'offer'

const TRANSITIONS: Record<WatchState, Partial<Record<WatchEvent, WatchState>>> = {
  open: { offer: 'offered', end: 'ended' },
  // A search waits on for other places; the watch of one office has had its only offer (nobody gets one twice).
  offered: { take: 'taken', lapse_one: 'open', lapse_last: 'ended', end: 'ended' },
  taken: {},
  ended: { reopen: 'open' },
}

/** Null when the event means nothing in this state. */
export function nextState(state: WatchState, event: WatchEvent): WatchState | null {
  return TRANSITIONS[state][event] ?? null
}

export function isAlive(state: WatchState): boolean {
  return state === 'open' || state === 'offered'
}

/** One's own end can be taken back while the time has not come; what the clock or an offer ended stays ended. */
export function mayReopen(
  watch: { readonly state: WatchState; readonly endedBy: EndedBy | null; readonly startAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return (
    nextState(watch.state, 'reopen') !== null &&
    watch.endedBy === 'person' &&
    Temporal.Instant.compare(now, watch.startAt) < 0
  )
}
