/**
 * Free times as a calendar, a week or a day at once (WAI-ARIA grid): arrow keys move through the starts, page keys
 * through weeks or days, a tap or Enter chooses. Every cell has an accessible name.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { formatQuarter, type Span } from '#kernel/quarters.ts'
import de from '../calendar/texts.de.ts'
import en from '../calendar/texts.en.ts'
import { dayRows, weekRows, type GridDay, type StartCell } from '../rules/start-grid.ts'
import { chosenSpan, type ChosenTime } from './office-data.ts'

const TEXTS = { de, en }
const QUARTERS = [':00', ':15', ':30', ':45']

type StartCalendarProps = {
  view: 'week' | 'day'
  days: readonly GridDay[]
  /** The hours shown, in quarters. */
  window: Span
  chosen: ChosenTime
  onChoose: (date: string, quarter: number) => void
  /** Requests other days; returns false where there are none. */
  onPage: (weeks: -1 | 1) => boolean
}

type Place = { readonly row: number; readonly column: number }

function StartCalendar({ view, days, window, chosen, onChoose, onPage }: StartCalendarProps) {
  const t = useTexts(TEXTS)
  const locale = useLocale()
  const grid = useRef<HTMLDivElement>(null)
  const [dayAt, setDayAt] = useState(() =>
    Math.max(
      0,
      days.findIndex((day) => day.date === chosen.date),
    ),
  )
  const [focus, setFocus] = useState<Place | null>(null)
  /** Where the focus goes once the other days are loaded. */
  const arriving = useRef<'first' | 'last' | 'same' | null>(null)
  const day = days[Math.min(dayAt, days.length - 1)]
  const rows =
    view === 'week' ? weekRows(days, window, chosen.hours, chosen) : day ? dayRows(day, window, chosen.hours) : []
  const [yoursFrom, yoursTo] = chosenSpan(chosen)
  const isChosen = ({ date, quarter }: StartCell) => date === chosen.date && quarter === chosen.quarter
  const stop = placeOf(rows, focus, isChosen)
  const columns = rows[0]?.length ?? 0

  const goTo = (next: Place) => {
    setFocus(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus()
  }
  const arrive = useEffectEvent(() => {
    const where = arriving.current
    arriving.current = null
    if (where === null) return
    if (view === 'day') setDayAt(where === 'last' ? days.length - 1 : where === 'first' ? 0 : dayAt)
    goTo({ ...stop, column: view === 'day' || where === 'same' ? stop.column : where === 'last' ? columns - 1 : 0 })
  })
  useEffect(() => arrive(), [days])

  const pageBy = (step: -1 | 1, where: 'first' | 'last' | 'same') => {
    arriving.current = onPage(step) ? where : null
  }
  const stepDay = (step: -1 | 1) => {
    const next = dayAt + step
    if (next >= 0 && next < days.length) setDayAt(next)
    else pageBy(step, step > 0 ? 'first' : 'last')
  }
  const press = (event: React.KeyboardEvent, { row, column }: Place) => {
    const isControl = event.ctrlKey || event.metaKey
    const moves: Record<string, () => void> = {
      ArrowUp: () => goTo({ row: Math.max(0, row - 1), column }),
      ArrowDown: () => goTo({ row: Math.min(rows.length - 1, row + 1), column }),
      ArrowLeft: () => {
        if (column > 0) goTo({ row, column: column - 1 })
        else if (view === 'week') pageBy(-1, 'last')
        else if (row > 0) goTo({ row: row - 1, column: columns - 1 })
      },
      ArrowRight: () => {
        if (column < columns - 1) goTo({ row, column: column + 1 })
        else if (view === 'week') pageBy(1, 'first')
        else if (row < rows.length - 1) goTo({ row: row + 1, column: 0 })
      },
      Home: () => goTo({ row: isControl ? 0 : row, column: 0 }),
      End: () => goTo({ row: isControl ? rows.length - 1 : row, column: columns - 1 }),
      PageUp: () => (view === 'week' ? pageBy(-1, 'same') : stepDay(-1)),
      PageDown: () => (view === 'week' ? pageBy(1, 'same') : stepDay(1)),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const nameOf = (date: string) => formatDay(date, locale, 'long')
  const labelOf = ({ date, quarter, state }: StartCell) =>
    t(state, {
      day: nameOf(date),
      time: formatQuarter(quarter),
      end: formatQuarter(Math.min(96, quarter + chosen.hours * 4)),
      count: chosen.hours,
    })
  const textOf = ({ quarter, state }: StartCell) => (state === 'fits' ? formatQuarter(quarter) : t(`word_${state}`))
  const isYours = ({ date, quarter }: StartCell) => date === chosen.date && quarter >= yoursFrom && quarter < yoursTo
  const heads = view === 'week' ? days.map((one) => shortDay(one.date, locale)) : QUARTERS
  const shown = view === 'week' ? [days[0], days.at(-1)] : [day]
  return (
    <div className="start-calendar no-print">
      {view === 'day' && (
        <div className="start-days" role="group" aria-label={t('dayTabs')}>
          {days.map((one, at) => (
            <button key={one.date} type="button" aria-pressed={one === day} onClick={() => setDayAt(at)}>
              {shortDay(one.date, locale)}
            </button>
          ))}
        </div>
      )}
      <div className="start-scroll">
        <div
          ref={grid}
          role="grid"
          className={`start-grid ${view}`}
          aria-label={t('grid', { days: shown.map((one) => (one ? nameOf(one.date) : '')).join(' – ') })}
        >
          <div role="row">
            <span role="columnheader">
              <span className="visually-hidden">{t('hour')}</span>
            </span>
            {heads.map((head, at) => (
              <span
                key={head}
                role="columnheader"
                aria-label={view === 'week' ? nameOf(days[at]?.date ?? '') : undefined}
              >
                {head}
              </span>
            ))}
          </div>
          {rows.map((cells, row) => (
            <div key={row} role="row">
              <span role="rowheader" className="num">
                {formatQuarter(window[0] + row * 4)}
              </span>
              {cells.map((cell, column) => (
                <span key={column} role="gridcell" aria-selected={isChosen(cell)}>
                  <button
                    type="button"
                    className="num"
                    data-at={`${row} ${column}`}
                    data-state={cell.state}
                    data-yours={isYours(cell) || undefined}
                    aria-label={labelOf(cell)}
                    aria-disabled={cell.state !== 'fits' || undefined}
                    tabIndex={stop.row === row && stop.column === column ? 0 : -1}
                    onFocus={() => setFocus({ row, column })}
                    onKeyDown={(event) => press(event, { row, column })}
                    onClick={() => cell.state === 'fits' && onChoose(cell.date, cell.quarter)}
                  >
                    {textOf(cell)}
                  </button>
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className="start-chosen num" role="status">
        {t('chosen', { day: nameOf(chosen.date), from: formatQuarter(yoursFrom), to: formatQuarter(yoursTo) })}
      </p>
      <ul className="start-legend">
        {(['fits', 'short', 'taken', 'closed'] as const).map((state) => (
          <li key={state}>{t(`legend_${state}`, { count: chosen.hours })}</li>
        ))}
      </ul>
      <p className="hint">{t('help')}</p>
    </div>
  )
}

/** The grid's only tab stop: the cell focused last, else the chosen one, else the first that can be booked. */
function placeOf(rows: StartCell[][], focus: Place | null, isChosen: (cell: StartCell) => boolean): Place {
  if (focus && rows[focus.row]?.[focus.column]) return focus
  const find = (wanted: (cell: StartCell) => boolean): Place | null => {
    for (const [row, cells] of rows.entries()) {
      const column = cells.findIndex(wanted)
      if (column >= 0) return { row, column }
    }
    return null
  }
  return find(isChosen) ?? find((cell) => cell.state === 'fits') ?? { row: 0, column: 0 }
}

function shortDay(date: string, locale: 'de' | 'en'): string {
  return `${formatDay(date, locale, 'weekday').replace('.', '')} ${Number(date.slice(8))}.`
}

// React.lazy needs a default export.
export default StartCalendar
