/** When a calendar is fetched again, and what its host is told about how it goes. */
const SOONEST_MINUTES = 5
const LATEST_MINUTES = 15
const SOONEST_AFTER_FAILURE_MINUTES = 10
const LATEST_AFTER_FAILURE_MINUTES = 60
/** Hosts' loudest complaint is a calendar that silently stops. */
const STALE_MINUTES = 60
const BROKEN_MINUTES = 24 * 60

/**
 * Minutes until the next fetch: spread, so that many calendars of one service do not ask together; after failures twice
 * as long each time.
 * @param fails in a row; 0 after a success
 * @param chance in [0, 1)
 * @param retryAfterMs what the service asked for
 */
export function minutesToNext(fails: number, chance: number, retryAfterMs: number | null = null): number {
  if (fails === 0) return SOONEST_MINUTES + (LATEST_MINUTES - SOONEST_MINUTES) * chance
  const doubled = SOONEST_AFTER_FAILURE_MINUTES * 2 ** Math.min(fails - 1, 10)
  const spread = doubled * (1 + chance / 4)
  const asked = (retryAfterMs ?? 0) / 60_000
  return Math.min(Math.max(spread, asked), LATEST_AFTER_FAILURE_MINUTES)
}

export type FeedState = 'ok' | 'partly' | 'stale' | 'broken'

/**
 * @param health of the last reading that was believed
 * @param okAt when it was fetched last, changed or not, and could be read; before the first time, when it was added
 */
export function feedState(health: 'ok' | 'partly', okAt: Temporal.Instant, now: Temporal.Instant): FeedState {
  const minutes = now.since(okAt).total('minutes')
  if (minutes > BROKEN_MINUTES) return 'broken'
  return minutes > STALE_MINUTES ? 'stale' : health
}

export type ReadFeed = {
  /** Of the last try; null until there was one. */
  readonly health: 'ok' | 'partly' | 'broken' | null
  /** When it was fetched last and could be read. */
  readonly okAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

export const SHOWN_STATES = ['new', 'ok', 'partly', 'stale', 'broken'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** How a host sees it. One that could never be read yet is as old as it is here. */
export function shownState({ health, okAt, createdAt }: ReadFeed, now: Temporal.Instant): ShownState {
  if (health === null) return 'new'
  const state = feedState(health === 'partly' ? 'partly' : 'ok', okAt ?? createdAt, now)
  return health === 'broken' && state !== 'broken' ? 'stale' : state
}

export type FeedsHealth<Feed> = { readonly state: ShownState; readonly calendars: number; readonly worst: Feed }

/** Of all calendars of one office, the one that needs a look most; of equal ones, the one that was read longest ago. */
export function worstOf<Feed extends ReadFeed>(
  feeds: readonly Feed[],
  now: Temporal.Instant,
): FeedsHealth<Feed> | null {
  const ages = (feed: Feed) => (feed.okAt ?? feed.createdAt).epochMilliseconds
  const ranks = (feed: Feed) => RANKS.indexOf(shownState(feed, now))
  const [worst] = feeds.toSorted((one, other) => ranks(other) - ranks(one) || ages(one) - ages(other))
  return worst ? { state: shownState(worst, now), calendars: feeds.length, worst } : null
}

const RANKS: readonly ShownState[] = ['ok', 'new', 'partly', 'stale', 'broken']

/**
 * Whether a host is told that a calendar cannot be read. One failure is none yet: after a long stop of ours the first
 * try may fail by chance.
 */
export function isLongUnread(okAt: Temporal.Instant, fails: number, now: Temporal.Instant): boolean {
  return fails > 1 && feedState('ok', okAt, now) === 'broken'
}

/** Whether new bookings stop until the calendar can be read again, as its host may wish. */
export function stopsBookings(state: FeedState, onOutage: 'open' | 'close'): boolean {
  return state === 'broken' && onOutage === 'close'
}
