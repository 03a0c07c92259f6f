/** What operators' lists of payments share: a filter with counts, the file, and pages. All of it is in the address. */
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatNumber } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Of the address: unknown states count as none. */
export function listQuery<State extends string>(request: Request, states: readonly State[]) {
  const typed = new URL(request.url).searchParams
  const state = states.find((one) => one === typed.get('state')) ?? null
  const cursor = typed.get('cursor') || null
  return { state, cursor, query: { ...(state !== null && { state }), ...(cursor !== null && { cursor }) } }
}

type FilteredListProps<State extends string> = {
  /** "/operator/disputes"; its file is at the same address below /api. */
  page: string
  states: readonly State[]
  state: State | null
  sums: readonly { readonly state: State; readonly count: number }[]
  /** The row after which this page begins, and the next one; null at the ends. */
  cursor: string | null
  next: string | null
  words: { title: string; hint: string; filter: string; all: string; csv: string; first: string; more: string }
  nameOf: (state: State) => string
  children: ReactNode
}

export function FilteredList<State extends string>(props: FilteredListProps<State>) {
  const { page, states, state, sums, cursor, next, words, nameOf, children } = props
  const locale = useLocale()
  const path = useLocalPath()
  const hrefOf = (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString()
    return `${path(page)}${search === '' ? '' : `?${search}`}`
  }
  const filter: Record<string, string> = state === null ? {} : { state }
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{words.title}</h1>
      <p className="quiet">{words.hint}</p>
      <div className="spread">
        <nav className="chips" aria-label={words.filter}>
          {[null, ...states].map((one) => {
            const count = sums.reduce((all, sum) => all + (one === null || sum.state === one ? sum.count : 0), 0)
            return (
              <Link
                key={one ?? ''}
                className={one === state ? 'chip on' : 'chip'}
                to={hrefOf(one === null ? {} : { state: one })}
                aria-current={one === state ? 'page' : undefined}
              >
                {one === null ? words.all : nameOf(one)} <span className="num">{formatNumber(count, locale)}</span>
              </Link>
            )
          })}
        </nav>
        <ButtonLink
          to={`/api${page}.csv?${new URLSearchParams({ ...filter, language: locale }).toString()}`}
          download
          reloadDocument
          discover="none"
        >
          <Download size={20} />
          {words.csv}
        </ButtonLink>
      </div>
      {children}
      {(cursor !== null || next !== null) && (
        <p className="row">
          {cursor !== null && <ButtonLink to={hrefOf(filter)}>{words.first}</ButtonLink>}
          {next !== null && <ButtonLink to={hrefOf({ ...filter, cursor: next })}>{words.more}</ButtonLink>}
        </p>
      )}
    </main>
  )
}
