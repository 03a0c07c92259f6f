/**
 * Chooses a time on a track: a mouse drags, a finger taps start and end, keys move by a quarter hour and with Shift make
 * it longer. Enter goes to the form, Escape lets go. Of all tracks one is a tab stop.
 */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useHydrated } from '#client/use-hydrated.ts'
import { useTexts } from '#client/use-texts.ts'
import { formatQuarter, type Quarter, type Span } from '#kernel/quarters.ts'
import { dragged, leftAfter, pressed, tapped, turned, typed } from '../rules/chosen-time.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay } from './calendar-data.ts'
import { BLOCK_FORM, type Choosing } from './use-chosen-time.ts'

type TrackChooserProps = { row: string; label: string; day: CalendarDay; proposed: Span; choosing: Choosing }

export function TrackChooser({ row, label, day, proposed, choosing }: TrackChooserProps) {
  const t = useTexts({ de, en })
  const { window, rows, time, isUpright, choose } = choosing
  const [first, end] = window
  /** Where a drag began. */
  const anchor = useRef<Quarter | null>(null)
  const isHydrated = useHydrated()
  if (!isHydrated) return null

  const mine = time?.row === row ? time : null
  const [from, to] = mine?.span ?? proposed
  const cursor = Math.min(Math.max(mine?.cursor ?? from, first), end - 1)
  const quarterAt = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const share = isUpright ? (clientY - top) / height : (clientX - left) / width
    const at = first + Math.floor(share * (end - first))
    return Math.min(Math.max(at, first), end - 1)
  }
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    anchor.current = quarterAt(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    choose(dragged(row, anchor.current, anchor.current))
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (anchor.current !== null) choose(dragged(row, anchor.current, quarterAt(event)))
  }
  const up = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'touch') choose(tapped(row, quarterAt(event), mine))
    anchor.current = null
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return choose(null)
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!mine) choose(typed(row, proposed))
      return document.getElementById(BLOCK_FORM)?.querySelector('select')?.focus()
    }
    // The first key shows where one is.
    const key = isUpright ? turned(event.key) : event.key
    const next = mine ? pressed(mine, key, event.shiftKey, rows, window) : dragged(row, cursor, cursor)
    if (!next || event.altKey || event.ctrlKey || event.metaKey || event.key === 'Tab' || event.key === 'Shift') return
    event.preventDefault()
    choose(next)
    if (next.row !== row) document.getElementById(idOf(next.row))?.focus()
  }
  const words =
    to > from
      ? t('chosenTime', {
          from: formatQuarter(from),
          to: formatQuarter(to),
          free: leftAfter(day, [from, to], 0).left,
          capacity: day.capacity,
        })
      : ''
  return (
    <div
      id={idOf(row)}
      className="track-chooser"
      role="slider"
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      tabIndex={row === choosing.row ? 0 : -1}
      aria-label={t('chooseTime', { row: label })}
      aria-valuemin={first}
      aria-valuemax={end - 1}
      aria-valuenow={cursor}
      aria-valuetext={words}
      aria-describedby="chooser-hint"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => (anchor.current = null)}
      onKeyDown={press}
    />
  )
}

const idOf = (row: string) => `track-${row}`
