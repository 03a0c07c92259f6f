/** Shown under a search that found nothing free. */
import type { TimedSearch } from '#features/search/rules/timed-search.ts'
import { bodyOfSearch } from './watch-body.ts'
import { WatchButton } from './watch-button.tsx'

export function WatchSearch({ search }: { search: TimedSearch }) {
  return <WatchButton body={bodyOfSearch(search)} />
}
