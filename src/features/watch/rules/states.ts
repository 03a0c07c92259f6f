/** The watch's state machine. Whether an offer is still valid follows from the hold behind it, not from this state. */
export type WatchState = 'open' | 'offered' | 'taken' | 'ended'
export type WatchEvent = 'offer' | 'take' | 'lapse_one' | 'lapse_last' | 'end' | 'reopen'
/** `office`: it is no longer offered. */
export type EndedBy = 'person' | 'time' | 'offer' | 'office'

const TRANSITIONS: Record<WatchState, Partial<Record<WatchEvent, WatchState>>> = {
  open: { offer: 'offered', end: 'ended' },
  // A watched search continues with other places; the watch of one office ends, because nobody is offered a place
  // twice.
  offered: { take: 'taken', lapse_one: 'open', lapse_last: 'ended', end: 'ended' },
  taken: {},
  ended: { reopen: 'open' },
}

/** Null when the event is not possible in this state. */
export function nextState(state: WatchState, event: WatchEvent): WatchState | null {
  return TRANSITIONS[state][event] ?? null
}

export function isAlive(state: WatchState): boolean {
  return state === 'open' || state === 'offered'
}

/** A watch that the person ended can be reopened until its time has come; all others can not. */
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
