import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Span } from '#kernel/quarters.ts'
import type { ChosenTime } from '../rules/chosen-time.ts'

export type Choosing = {
  readonly time: ChosenTime | null
  /** The row whose forms are shown. */
  readonly row: string
  readonly rows: readonly string[]
  readonly window: Span
  /** Time runs downwards, and the rows stand beside each other. */
  readonly isUpright: boolean
  choose(time: ChosenTime | null): void
}

type Rows = Pick<Choosing, 'row' | 'rows' | 'window'> & {
  /** The tracks stand upright where there is room for it. */
  canStand?: boolean
  hrefOf: (row: string) => string
  /** The answer to a form; after one that succeeded nothing is chosen. */
  answer: { readonly done: boolean } | undefined
}

/** One state for the tracks and the form beside them: what is chosen in one is chosen in the other. */
export function useChosenTime({ row, rows, window, canStand = false, hrefOf, answer }: Rows): Choosing {
  const [time, setTime] = useState<ChosenTime | null>(null)
  const navigate = useNavigate()
  const isWide = useSyncExternalStore(onWidth, isWideNow, () => false)
  useEffect(() => {
    if (answer?.done) setTime(null)
  }, [answer])
  return {
    time,
    row,
    rows,
    window,
    isUpright: canStand && isWide,
    choose(next) {
      setTime(next)
      if (next && next.row !== row) void navigate(hrefOf(next.row), { preventScrollReset: true, replace: true })
    },
  }
}

/** As in dashboard.css. */
const WIDE = '(min-width: 1200px)'
const isWideNow = () => matchMedia(WIDE).matches
function onWidth(changed: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Where the form begins, for the key that opens it. */
export const BLOCK_FORM = 'block-form'
