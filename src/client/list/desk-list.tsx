/** What lists of the desk share: a filter with counts, orders, the file, and pages. All of it is in the address. */
import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#kernel/format.ts'
import { MOST_EXPORTED } from '#kernel/list-order.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useLocale, useLocalPath, useTexts } from '../use-texts.ts'
import { columnSort, listHref, type ListFilter, type ListSort } from './list-address.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** The head of each column that sorts. @param page "/operator/disputes" */
export function useColumnSort<Sort extends string>(page: string, filter: ListFilter, now: ListSort<Sort>) {
  const path = useLocalPath()
  return (sort: Sort) => columnSort(path(page), filter, now, sort)
}

type ListFileProps<Sort extends string> = {
  /** Its file is at the same address below /api. */
  page: string
  filter: ListFilter
  /** Without one the list has one order only. */
  sorted?: ListSort<Sort>
}

/** A link to the file with what the list shows now, and what is said about it. */
export function ListFile<Sort extends string>({ page, filter, sorted }: ListFileProps<Sort>) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <div className="list-file">
      <ButtonLink
        to={listHref(`/api${page}.csv`, filter, sorted ?? {}, { language: locale })}
        reloadDocument
        discover="none"
        aria-describedby="list-file"
      >
        <Download size={20} />
        {t('csv')}
      </ButtonLink>
      <p className="quiet small" id="list-file">
        {t('csvHint', { most: formatNumber(MOST_EXPORTED, locale) })}
      </p>
    </div>
  )
}

type ListStatesProps<State extends string> = {
  page: string
  /** The accessible name. */
  label: string
  /** Null is all of them. */
  states: readonly (State | null)[]
  state: State | null
  countOf: (state: State | null) => number
  nameOf: (state: State | null) => string
  /** What stays when another state is chosen. */
  keeps: ListFilter
}

export function ListStates<State extends string>(props: ListStatesProps<State>) {
  const { page, label, states, state, countOf, nameOf, keeps } = props
  const locale = useLocale()
  const path = useLocalPath()
  return (
    <nav className="chips" aria-label={label}>
      {states.map((one) => (
        <Link
          key={one ?? ''}
          className={one === state ? 'chip on' : 'chip'}
          to={listHref(path(page), one === null ? {} : { state: one }, keeps)}
          aria-current={one === state ? 'page' : undefined}
        >
          {nameOf(one)} <span className="num">{formatNumber(countOf(one), locale)}</span>
        </Link>
      ))}
    </nav>
  )
}

type ListSortsProps<Sort extends string> = {
  page: string
  sorts: readonly Sort[]
  nameOf: (sort: Sort) => string
  filter: ListFilter
  sorted: ListSort<Sort>
}

/** The orders of a list without heads of columns. */
export function ListSorts<Sort extends string>({ page, sorts, nameOf, filter, sorted }: ListSortsProps<Sort>) {
  const t = useTexts({ de, en })
  const sortOf = useColumnSort(page, filter, sorted)
  return (
    <nav className="chips" aria-label={t('sorts')}>
      {sorts.map((one) => {
        const { href, order } = sortOf(one)
        const Arrow = order === 'desc' ? ArrowDown : ArrowUp
        return (
          <Link
            key={one}
            className={order === null ? 'chip' : 'chip on'}
            to={href}
            aria-current={order === null ? undefined : 'true'}
            preventScrollReset
          >
            {nameOf(one)}
            {order !== null && (
              <>
                <Arrow size={16} aria-hidden="true" />
                <span className="visually-hidden">{t(order)}</span>
              </>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

type ListPagesProps = {
  page: string
  /** Filter and order. */
  keeps: ListFilter
  /** Where this page begins, and the next one; null at the ends. */
  cursor: string | null
  next: string | null
}

export function ListPages({ page, keeps, cursor, next }: ListPagesProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  if (cursor === null && next === null) return null
  return (
    <p className="row">
      {cursor !== null && <ButtonLink to={listHref(path(page), keeps)}>{t('first')}</ButtonLink>}
      {next !== null && <ButtonLink to={listHref(path(page), keeps, { cursor: next })}>{t('more')}</ButtonLink>}
    </p>
  )
}

type DeskListProps<State extends string, Sort extends string> = {
  page: string
  title: string
  hint: string
  states: Omit<ListStatesProps<State>, 'page' | 'keeps'>
  sorted: ListSort<Sort>
  cursor: string | null
  next: string | null
  children: ReactNode
}

/** A whole page of them, for lists that are filtered by a state. */
export function DeskList<State extends string, Sort extends string>(props: DeskListProps<State, Sort>) {
  const { page, title, hint, states, sorted, cursor, next, children } = props
  const filter: ListFilter = states.state === null ? {} : { state: states.state }
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{title}</h1>
      <p className="quiet">{hint}</p>
      <ListStates page={page} {...states} keeps={{}} />
      {children}
      <ListPages page={page} keeps={{ ...filter, ...sorted }} cursor={cursor} next={next} />
      <ListFile page={page} filter={filter} sorted={sorted} />
    </main>
  )
}
