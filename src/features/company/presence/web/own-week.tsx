/**
 * One's own week. What is booked opens the booking; the other half days go on to the next kind when they are tapped, and
 * are saved. Each is a button of one form, so that this works without script.
 */
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { OwnDay, OwnHalf } from '../rules/own-week.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { HalfBox, shortHours } from './half-box.tsx'
import { partsOf, type DayPart } from './shown-half.ts'
import { VisitLines } from './visit-lines.tsx'

export type OwnBooking = {
  readonly id: number
  readonly office: number
  readonly title: string
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
  readonly madeAt: number
  readonly halves: readonly { readonly day: string; readonly half: 'morning' | 'afternoon' }[]
}
type Half = OwnHalf<OwnBooking>

export function OwnWeek({ days, answer }: { days: readonly OwnDay<OwnBooking>[]; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <PostForm intent="tap" answer={answer} preventScrollReset className="stack">
      <FormMessage />
      <ol className="own-week">
        {days.map((one) => (
          <li key={one.day} className="own-day" data-today={one.isToday || undefined}>
            <p className="own-day-name">
              <span>{formatDay(one.day, locale)}</span>
              {one.isToday && <span>{t('today')}</span>}
            </p>
            {partsOf(one.halves, isSame).map(({ part, cell }) => (
              <OwnPart key={part} day={one} part={part} half={cell} />
            ))}
          </li>
        ))}
      </ol>
      <Contradictions days={days} />
      <p className="quiet small">{t(days.some(({ isOpen }) => isOpen) ? 'ownWeekHint' : 'ownWeekPast')}</p>
    </PostForm>
  )
}

/** What is booked although one has said otherwise since: each is ended here, or the booking is canceled on its page. */
function Contradictions({ days }: { days: readonly OwnDay<OwnBooking>[] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  return days.map(({ day, isOpen, halves }) => {
    const wrong = halves.flatMap(({ presence }, nth) =>
      presence?.kind === 'booked' && presence.said !== null ? [{ ...presence, said: presence.said, nth }] : [],
    )
    const [first] = wrong
    if (!isOpen || !first) return null
    const [visit] = first.visits
    const said = [...new Set(wrong.map((one) => t(one.said)))].join(', ')
    return (
      <div key={day} className="own-contradiction">
        <p>{t('contradiction', { day: formatDay(day, locale), place: visit.title, said })}</p>
        <p className="row">
          <Button
            type="submit"
            name="tap"
            value={wrong.map(({ nth }) => `${day} ${nth === 0 ? 'morning' : 'afternoon'} none`).join(',')}
          >
            {t('keepBooking')}
          </Button>
          <ButtonLink look="text" to={path(`/booking/${visit.id}`)}>
            {t('toCancel')}
          </ButtonLink>
        </p>
      </div>
    )
  })
}

function OwnPart({ day, part, half }: { day: OwnDay<OwnBooking>; part: DayPart; half: Half }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { presence, next } = half
  const box = { className: 'half', 'data-part': part }
  const when = <span className="visually-hidden">{t('when', { day: formatDay(day.day, locale), half: t(part) })} </span>
  if (presence?.kind === 'booked') {
    const [visit, second] = presence.visits
    const kind = presence.isClash || presence.said !== null ? 'clash' : 'booked'
    if (second)
      return (
        <span {...box} data-kind={kind}>
          {when}
          <VisitLines visits={presence.visits} pathOf={({ id }) => path(`/booking/${id}`)} />
        </span>
      )
    const words = presence.said === null ? visit.title : t('bookedButSaid', { said: t(presence.said) })
    return (
      <Link {...box} data-kind={kind} to={path(`/booking/${visit.id}`)}>
        {when}
        <HalfBox kind={kind} words={words} hours={shortHours(visit.from, visit.to)} />
        <span className="visually-hidden"> {t('openBooking')}</span>
      </Link>
    )
  }
  const kind = presence?.kind ?? 'unknown'
  if (!day.isOpen)
    return (
      <span {...box} data-kind={kind}>
        {when}
        <HalfBox kind={kind} />
      </span>
    )
  const words = kind === 'unknown' ? t('whereAreYou') : t(kind)
  const halves = part === 'wholeDay' ? (['morning', 'afternoon'] as const) : [part]
  const value = halves
    .map((one) => `${day.day} ${one} ${day.halves[one === 'morning' ? 0 : 1].next ?? 'none'}`)
    .join(',')
  return (
    <button
      {...box}
      type="submit"
      name="tap"
      value={value}
      data-kind={kind}
      data-question={kind === 'unknown' || undefined}
    >
      {when}
      <HalfBox kind={kind} words={words} />
      <span className="visually-hidden"> {next === null ? t('tapBack') : t('tapTo', { next: t(next) })}</span>
    </button>
  )
}

function isSame({ presence: one }: Half, { presence: other }: Half): boolean {
  if (one?.kind !== 'booked' || other?.kind !== 'booked') return one?.kind === other?.kind
  return (
    one.isClash === other.isClash &&
    one.said === other.said &&
    one.visits.length === other.visits.length &&
    one.visits.every((visit, nth) => visit.id === other.visits[nth]?.id)
  )
}
