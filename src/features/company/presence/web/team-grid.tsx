/**
 * The week of a team as a grid: people by days, of which each has two halves. It is one stop of Tab; arrows move in it,
 * Enter opens, B offers the desk beside.
 */
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cellAfter, slotsOf, type GridPlace } from '../rules/grid-keys.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CellBox, shownKind } from './cell-box.tsx'
import { partsOf, type DayPart } from './shown-half.ts'
import { TeamCellDialog, type BookingSlots, type OpenCell } from './team-cell-dialog.tsx'
import { besideOf, isSameCell, visitsOf, type Cell, type Team, type TeamRow } from './team-data.ts'
import { useShortDay } from './use-day-names.ts'

type TeamGridProps = { team: Team; count: number; slots: BookingSlots }

export function TeamGrid({ team, count, slots }: TeamGridProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const shortDay = useShortDay()
  const grid = useRef<HTMLTableElement>(null)
  const today = team.days.findIndex(({ day }) => day === team.today)
  const [at, setAt] = useState<GridPlace>({ row: 0, slot: today < 0 ? 1 : today * 2 + 1 })
  const [open, setOpen] = useState<OpenCell | null>(null)
  const rows = team.members.map(({ days }) => slotsOf(days.map(([one = null, other = null]) => isSameCell(one, other))))
  /** The first slot of the cell. */
  const firstOf = ({ row, slot }: GridPlace) => rows[row]?.find((slots) => slots.includes(slot))?.[0]
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key.toLowerCase() === 'b') {
      const day = Math.floor((at.slot - 1) / 2)
      const cell = team.members[at.row]?.days[day]?.[(at.slot - 1) % 2] ?? null
      const isBeside = visitsOf(cell).some((visit) => besideOf(team.places, visit, day) !== null)
      if (at.slot > 0 && isBeside)
        grid.current?.querySelector<HTMLElement>(`[data-at="${at.row} ${firstOf(at)}"]`)?.click()
      return
    }
    const next = cellAfter(event.key, at, rows)
    if (next === null) return
    event.preventDefault()
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${firstOf(next)}"]`)?.focus()
  }
  return (
    <>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a grid is a table whose cells are moved through by arrow keys
        role="grid"
        className="team-grid"
        aria-label={t('teamCaption', {
          from: formatDay(team.days[0]?.day ?? team.day, locale),
          to: formatDay(team.days.at(-1)?.day ?? team.day, locale, 'dated'),
        })}
        onKeyDown={press}
      >
        <TeamColumns />
        <thead>
          <tr>
            <th scope="col">
              {t('members', { count })}
              <small>{t('halves')}</small>
            </th>
            {team.days.map(({ day, atPlaces }) => (
              <th key={day} scope="col" data-today={day === team.today || undefined}>
                {shortDay(day)}
                {day === team.today && <span className="team-grid-today"> · {t('today')}</span>}
                <small>{atPlaces === 0 ? t('nobodyAtPlaces') : t('atPlaces', { number: atPlaces })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {team.members.map((member, row) => (
            <TeamGridRow
              key={member.id}
              member={member}
              row={row}
              days={team.days.map(({ day }) => day)}
              at={at.row === row ? at.slot : null}
              onOpen={(cell) => {
                setAt({ row, slot: cell.slot })
                setOpen(cell)
              }}
            />
          ))}
        </tbody>
      </table>
      {open && (
        <TeamCellDialog open={open} places={team.places} today={team.today} {...slots} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** The columns of the grid and of the places below it, so that they stand under each other. */
export function TeamColumns() {
  return (
    <colgroup>
      <col className="team-col-name" />
      {['1', '2', '3', '4', '5'].map((day) => (
        <col key={day} />
      ))}
      <col className="team-col-weekend" />
      <col className="team-col-weekend" />
    </colgroup>
  )
}

type TeamGridRowProps = {
  member: TeamRow
  row: number
  days: readonly string[]
  /** The slot that Tab leads to, when it is in this row. */
  at: number | null
  onOpen: (open: OpenCell) => void
}

function TeamGridRow({ member, row, days, at, onOpen }: TeamGridRowProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const isLive = useHydrated()
  const tabIndex = (slots: readonly number[]) => (isLive ? (at !== null && slots.includes(at) ? 0 : -1) : undefined)
  const { name, isMe } = member
  return (
    <tr>
      <th scope="row">
        <Link
          className="team-grid-who"
          to={path(`/workspace/user/${member.id}`)}
          data-at={`${row} 0`}
          tabIndex={tabIndex([0])}
        >
          <Avatar src={member.thumbnail} name={name} size={24} />
          <span>{isMe ? t('you') : name}</span>
        </Link>
      </th>
      {member.days.map(([morning = null, afternoon = null], nth) => (
        <td key={days[nth]}>
          <div className="team-grid-day">
            {partsOf<Cell>([morning, afternoon], isSameCell).map(({ part, cell }) => {
              const first = nth * 2 + (part === 'afternoon' ? 2 : 1)
              return (
                <button
                  key={part}
                  type="button"
                  className="half"
                  data-part={part}
                  data-kind={shownKind(cell)}
                  data-at={`${row} ${first}`}
                  tabIndex={tabIndex(part === 'wholeDay' ? [first, first + 1] : [first])}
                  onClick={() => onOpen({ member, cell, part, day: days[nth] ?? '', nth, slot: first })}
                >
                  <span className="visually-hidden">{whenOf(t, name, formatDay(days[nth] ?? '', locale), part)} </span>
                  <CellBox cell={cell} />
                </button>
              )
            })}
          </div>
        </td>
      ))}
    </tr>
  )
}

function whenOf(t: ReturnType<typeof useTexts<typeof de>>, name: string, day: string, part: DayPart): string {
  return `${name}, ${t('when', { day, half: t(part) })}`
}
