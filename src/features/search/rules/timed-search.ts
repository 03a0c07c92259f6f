import type { Search } from './search-url.ts'

/** A search whose time is known. */
export type TimedSearch = Search & { readonly date: string; readonly time: string }
