/** Components that later features show beside the results: search does not import them, src/app passes them in. */
import type { ComponentType } from 'react'
import type { TimedSearch } from '../../rules/timed-search.ts'

export type ResultSlots = {
  /** Shown under a search that found nothing free. */
  readonly WatchSearch: ComponentType<{ search: TimedSearch }>
}
