/** What the drill makes of its log: how long nobody could book, how many tries failed, and whether anything was lost. */

/** One request and what came of it. Times in milliseconds of one clock. */
export type Entry = {
  readonly kind: 'wish' | 'search' | 'page'
  readonly began: number
  readonly ended: number
  /** The status with the refusal's code, or what happened to the connection. */
  readonly outcome: string
  /** Idempotency-Key of a wish. */
  readonly key?: string
  /** What was booked. */
  readonly id?: number
}

export type Stored = { readonly key: string; readonly id: number; readonly status: string }

/** Null: it may be whatever it is. */
export type Goal = {
  readonly secondsWithout: number | null
  readonly badWishes: number | null
  readonly badPages: number | null
}

export type Row = {
  readonly event: string
  readonly seconds: number
  readonly wishes: number
  readonly badWishes: number
  readonly pages: number
  readonly badPages: number
  readonly lost: number
  readonly twice: number
  readonly unanswered: number
  readonly audit: boolean
  readonly goal: Goal
}

const isBooked = ({ kind, outcome }: Entry) => kind === 'wish' && outcome === '201'

/** The longest time in seconds between two answered bookings, the edges of the window included. */
export function longestWithout(entries: readonly Entry[], from: number, to: number): number {
  const times = entries
    .filter(isBooked)
    .map(({ ended }) => ended)
    .filter((at) => at > from && at < to)
    .toSorted((a, b) => a - b)
  const steps = [from, ...times, to].map((at, i, all) => at - (all[i - 1] ?? at))
  return Math.max(...steps) / 1000
}

/** Requests that began within the window. */
export function countWithin(entries: readonly Entry[], from: number, to: number) {
  const within = entries.filter(({ began }) => began >= from && began < to)
  const wishes = within.filter(({ kind }) => kind === 'wish')
  const pages = within.filter(({ kind }) => kind !== 'wish')
  return {
    wishes: wishes.length,
    badWishes: wishes.filter((entry) => !isBooked(entry)).length,
    pages: pages.length,
    badPages: pages.filter(({ outcome }) => outcome !== '200').length,
  }
}

/** What the other outcomes were, most frequent first. */
export function outcomesOf(entries: readonly Entry[], from: number, to: number): string {
  const counts = new Map<string, number>()
  for (const { kind, began, outcome } of entries) {
    if (began < from || began >= to || outcome === '201' || outcome === '200') continue
    const name = `${kind === 'wish' ? 'booking' : kind} ${outcome}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} x ${name}`)
    .join(', ')
}

const STANDS = new Set(['confirmed', 'completed'])

/**
 * An answered booking that is not stored as it was answered is lost; a wish that is stored more than once was done
 * twice, whether it was answered or not.
 */
export function proofOf(entries: readonly Entry[], stored: readonly Stored[]): { lost: string[]; twice: string[] } {
  const byKey = Map.groupBy(stored, ({ key }) => key)
  const lost = entries
    .filter(isBooked)
    .filter(({ key = '', id }) => !byKey.get(key)?.some((row) => row.id === id && STANDS.has(row.status)))
    .map(({ key = '', id }) => `${key} (booking ${id})`)
  const twice = [...byKey].filter(([, rows]) => rows.length > 1).map(([key]) => key)
  return { lost: [...new Set(lost)], twice }
}

export function isMet({ seconds, badWishes, badPages, lost, twice, unanswered, audit, goal }: Row): boolean {
  const within = (value: number, most: number | null) => most === null || value <= most
  return (
    within(seconds, goal.secondsWithout) &&
    within(badWishes, goal.badWishes) &&
    within(badPages, goal.badPages) &&
    lost + twice + unanswered === 0 &&
    audit
  )
}

/** Markdown, for the runbook. */
export function tableOf(rows: readonly Row[]): string {
  const most = (value: number | null, unit: string) => (value === null ? [] : [`${unit} ≤ ${value}`])
  const cells = rows.map((row) => [
    row.event,
    row.seconds.toFixed(1),
    `${row.badWishes} of ${row.wishes}`,
    `${row.badPages} of ${row.pages}`,
    String(row.lost),
    String(row.twice),
    row.audit ? 'quiet' : 'differs',
    [
      ...most(row.goal.secondsWithout, 's'),
      ...most(row.goal.badWishes, 'bad tries'),
      ...most(row.goal.badPages, 'bad pages'),
    ].join(', '),
    isMet(row) ? 'ok' : 'MISSED',
  ])
  const head = ['event', 'longest s without a 201', 'bad tries', 'bad pages', 'lost', 'twice', 'audit', 'goal', '']
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n')
}
