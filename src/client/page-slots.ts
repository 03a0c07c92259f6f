/** What the shell hands to pages whose features come earlier than what stands there: composition belongs to src/app. */
import type { ComponentType } from 'react'
import type { TimedSearch } from '#features/search/rules/search-body.ts'

export type PageSlots = {
  /** Under a search that found nothing free. */
  readonly WatchSearch: ComponentType<{ search: TimedSearch }>
}
