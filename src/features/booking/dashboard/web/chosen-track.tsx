/** A track on which a time can be chosen. */
import { useTexts } from '#client/use-texts.ts'
import type { Span } from '#kernel/quarters.ts'
import { proposedSpan } from '../rules/capacity-track.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'
import { CapacityTrack } from './capacity-track.tsx'
import { TrackChooser } from './track-chooser.tsx'
import type { Choosing } from './use-chosen-time.ts'

type ChosenTrackProps = {
  row: string
  label: string
  day: CalendarDay
  office: CalendarOffice
  window: Span
  choosing: Choosing
  canStand?: boolean
}

export function ChosenTrack({ row, label, day, office, window, choosing, canStand }: ChosenTrackProps) {
  const { time } = choosing
  return (
    <CapacityTrack
      day={day}
      office={office}
      window={window}
      chosen={time?.row === row ? time.span : undefined}
      canStand={canStand}
    >
      {day.date >= office.today && (
        <TrackChooser row={row} label={label} day={day} proposed={proposedSpan(day)} choosing={choosing} />
      )}
    </CapacityTrack>
  )
}

/** How a time is chosen, by fingers or by mouse and keys. */
export function ChooserHint() {
  const t = useTexts({ de, en })
  return (
    <p id="chooser-hint" className="chooser-hint quiet small needs-script">
      <span>{t('chooserTaps')}</span>
      <span>{t('chooserKeys')}</span>
    </p>
  )
}
