/** What later features put beside the results: search shows it and does not know it, src/app hands it in. */
import type { ComponentType } from 'react'
import type { TimedSearch } from '../../rules/search-body.ts'

export type ResultSlots = {
  /** Under a search that found nothing free. */
  readonly WatchSearch: ComponentType<{ search: TimedSearch }>
}
