/** One cell of the team's week: who, when, where, and what one can do with it. */
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { DayPart } from './shown-half.ts'
import { besideOf, besideSearch, type Cell, type TeamPlaceRow, type TeamRow } from './team-data.ts'

export type OpenCell = {
  readonly member: TeamRow
  readonly cell: Cell
  readonly part: DayPart
  readonly day: string
  /** 0 for Monday. */
  readonly nth: number
  readonly slot: number
}

type TeamCellDialogProps = { open: OpenCell; places: readonly TeamPlaceRow[]; onClose: () => void }

export function TeamCellDialog({ open, places, onClose }: TeamCellDialogProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { member, cell, part, day, nth } = open
  const beside = besideOf(places, cell, nth)
  const isBooked = cell?.kind === 'booked'
  return (
    <Dialog
      title={isBooked ? cell.title : t(cell?.kind ?? 'unknown')}
      closeLabel={t('close')}
      onClose={onClose}
      isTitleFocused
    >
      <div className="stack">
        <p className="quiet">
          {member.isMe ? t('you') : member.name} · {formatDay(day, locale)},{' '}
          {isBooked ? t('hours', { from: cell.from, to: cell.to }) : t(part)}
        </p>
        {isBooked && cell.isClash && <p className="bad-text">{t('clashNote')}</p>}
        {isBooked && cell.more > 0 && <p>{t('alsoVisits', { count: cell.more })}</p>}
        <div className="row">
          {beside && !member.isMe && (
            <ButtonLink look="primary" to={path(besideSearch(beside))}>
              {t('bookBesideFree', { free: beside.beside.free })}
            </ButtonLink>
          )}
          {isBooked && cell.booking !== null && (
            <ButtonLink to={path(`/booking/${cell.booking}`)}>{t('seeBooking')}</ButtonLink>
          )}
          {isBooked && cell.booking === null && (
            <ButtonLink to={path(`/office/${cell.office}`)}>{t('seePlace')}</ButtonLink>
          )}
          {member.isMe && !isBooked && (
            <ButtonLink to={path(`/employee/hours?day=${day}`)}>{t('changeDay')}</ButtonLink>
          )}
          <ButtonLink look="text" to={path(`/workspace/user/${member.id}?day=${day}`)}>
            {t('seeWeek')}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  )
}
