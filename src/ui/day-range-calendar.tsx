/**
 * Two days of a calendar, picked one after the other: below its field, on a phone at the lower edge. React Aria handles
 * the keys, the screen reader texts and the choice of a range; the dialog is ours.
 */
import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar'
import { intlTag, type Locale } from '#kernel/locale.ts'
import { Button as OwnButton } from './button.tsx'
import { Modal } from './modal.tsx'
import { ownPressableStyle } from './own-pressable-style.ts'
import { placeBelow } from './place-below.ts'

ownPressableStyle()

/** ISO days. */
export type DayRange = { readonly from: string; readonly to: string }

export type DayRangeCalendarProps = {
  label: string
  closeLabel: string
  locale: Locale
  /** The range chosen so far; null when the fields hold no valid range. */
  value: DayRange | null
  /** The marked day, at which the calendar opens. */
  today: string
  min?: string | undefined
  max?: string | undefined
  below: RefObject<HTMLElement | null>
  onChoose: (days: DayRange) => void
  onClose: () => void
}

/** Wide enough for two months side by side. */
const WIDE = '(min-width: 768px)'

function DayRangeCalendar(props: DayRangeCalendarProps) {
  const { label, closeLabel, locale, value, today, min, max, below, onChoose, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [isWide] = useState(() => window.matchMedia(WIDE).matches)
  useLayoutEffect(() => {
    const opened = dialog.current
    const opener = below.current
    if (!opened || !opener) return
    const place = () => placeBelow(opened, opener, WIDE, Infinity)
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [below])
  const months = isWide ? 2 : 1
  return (
    <Modal ref={dialog} className="range-dialog" aria-label={label} onClose={onClose} closesBeside>
      <I18nProvider locale={intlTag(locale)}>
        <RangeCalendar
          aria-label={label}
          autoFocus
          // Leaving after the first day discards it.
          commitBehavior="reset"
          visibleDuration={{ months }}
          defaultValue={value && { start: parseDate(value.from), end: parseDate(value.to) }}
          defaultFocusedValue={parseDate(value?.from ?? today)}
          minValue={min ? parseDate(min) : null}
          maxValue={max ? parseDate(max) : null}
          onChange={({ start, end }) => {
            onChoose({ from: start.toString(), to: end.toString() })
            dialog.current?.close()
          }}
        >
          <div className="range-head">
            <Button slot="previous" className="icon-button">
              <ChevronLeft size={20} />
            </Button>
            <Button slot="next" className="icon-button">
              <ChevronRight size={20} />
            </Button>
          </div>
          <div className="range-months num">
            {Array.from({ length: months }, (_, month) => (
              <div key={month}>
                <CalendarHeading className="range-month" level={2} offset={{ months: month }} />
                <CalendarGrid className="range-grid" weekdayStyle="short" offset={{ months: month }}>
                  <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
                  <CalendarGridBody>
                    {(date) => (
                      <CalendarCell
                        date={date}
                        className={date.toString() === today ? 'range-day today' : 'range-day'}
                      />
                    )}
                  </CalendarGridBody>
                </CalendarGrid>
              </div>
            ))}
          </div>
        </RangeCalendar>
      </I18nProvider>
      <div className="range-foot">
        <OwnButton onClick={() => dialog.current?.close()}>{closeLabel}</OwnButton>
      </div>
    </Modal>
  )
}

// React.lazy needs a default export.
export default DayRangeCalendar
