/** One cell of the team's week: who, when, where, and what one can do with it. */
import { Suspense, type ComponentType } from 'react'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { KeepForm } from './keep-form.tsx'
import type { DayPart } from './shown-half.ts'
import {
  besideAtTheirTime,
  besideOf,
  visitsOf,
  type Beside,
  type Cell,
  type TeamPlaceRow,
  type TeamRow,
  type Visit,
} from './team-data.ts'

export type OpenCell = {
  readonly member: TeamRow
  readonly cell: Cell
  readonly part: DayPart
  readonly day: string
  /** 0 for Monday. */
  readonly nth: number
  readonly slot: number
}

/** What offers the desk beside somebody; the app hands it in, because bookings know companies. */
export type BesideSlot = ComponentType<{
  wish: { readonly office: number } & Pick<Beside, 'date' | 'time' | 'hours'>
  isHeldNow: boolean
}>

/** What cancels a booking with what it costs shown before. */
export type CancelSlot = ComponentType<{ booking: number }>

/** What the app hands in. */
export type BookingSlots = { readonly BesideOffer: BesideSlot; readonly CancelOffer: CancelSlot }

type TeamCellDialogProps = BookingSlots & {
  open: OpenCell
  places: readonly TeamPlaceRow[]
  today: string
  onClose: () => void
}

export function TeamCellDialog({ open, places, today, BesideOffer, CancelOffer, onClose }: TeamCellDialogProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { member, cell, part, day } = open
  const visits = visitsOf(cell)
  const [first] = visits
  const isOne = visits.length === 1
  const title = !first
    ? t(cell === null || cell.kind === 'booked' ? 'unknown' : cell.kind)
    : isOne
      ? first.title
      : t('visits', { count: visits.length })
  const said = cell?.kind === 'booked' ? cell.said : null
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} isTitleFocused>
      <div className="stack">
        <p className="quiet">
          {member.isMe ? t('you') : member.name} · {formatDay(day, locale)},{' '}
          {first && isOne ? t('hours', { from: first.from, to: first.to }) : t(part)}
        </p>
        {cell?.kind === 'booked' && cell.isClash && <p className="bad-text">{t('clashNote')}</p>}
        {said !== null && (
          <>
            <p className="bad-text">{t('saidNote', { said: t(said) })}</p>
            {visits.some(({ booking }) => booking !== null) && day >= today && (
              <KeepForm member={member.id} day={day} />
            )}
          </>
        )}
        {first && isOne ? (
          <VisitOffers open={open} visit={first} places={places} today={today} slots={{ BesideOffer, CancelOffer }} />
        ) : (
          visits.map((visit) => (
            <section key={`${visit.office} ${visit.from} ${visit.booking}`} className="stack team-cell-visit">
              <h3>
                {visit.title}
                <small className="quiet num block">{t('hours', { from: visit.from, to: visit.to })}</small>
              </h3>
              <VisitOffers
                open={open}
                visit={visit}
                places={places}
                today={today}
                slots={{ BesideOffer, CancelOffer }}
              />
              <p className="row">
                <VisitLink visit={visit} isNamed />
              </p>
            </section>
          ))
        )}
        <div className="row">
          {first && isOne && <VisitLink visit={first} />}
          {member.isMe && !first && <ButtonLink to={path(`/employee/hours?day=${day}`)}>{t('changeDay')}</ButtonLink>}
          <ButtonLink look="text" to={path(`/workspace/user/${member.id}?day=${day}`)}>
            {t('seeWeek')}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  )
}

type VisitOffersProps = Pick<TeamCellDialogProps, 'open' | 'places' | 'today'> & { visit: Visit; slots: BookingSlots }

/** The desk beside it; where something else was said since, cancelling it for whoever may. */
function VisitOffers({ open, visit, places, today, slots: { BesideOffer, CancelOffer } }: VisitOffersProps) {
  const { member, cell, day, nth } = open
  const isContradicted = cell?.kind === 'booked' && cell.said !== null
  const waits = <div className="beside-waits" />
  if (isContradicted && visit.booking !== null)
    return day < today ? null : (
      <Suspense fallback={waits}>
        <CancelOffer booking={visit.booking} />
      </Suspense>
    )
  const found = member.isMe ? null : besideOf(places, visit, nth)
  if (found === null) return null
  const { office, beside } = besideAtTheirTime(found, visit, day > today)
  const { date, time, hours, isHeldNow } = beside
  return (
    <Suspense fallback={waits}>
      <BesideOffer wish={{ office: office.id, date, time, hours }} isHeldNow={isHeldNow} />
    </Suspense>
  )
}

function VisitLink({ visit: { booking, office, title }, isNamed = false }: { visit: Visit; isNamed?: boolean }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <ButtonLink to={path(booking === null ? `/office/${office}` : `/booking/${booking}`)}>
      {t(booking === null ? 'seePlace' : 'seeBooking')}
      {isNamed && <span className="visually-hidden">: {title}</span>}
    </ButtonLink>
  )
}
