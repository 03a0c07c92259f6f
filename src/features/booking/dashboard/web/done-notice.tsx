/** What a form has done, which bookings lie there, and how to take it back: a toast, or a button without script. */
import { useEffect, useEffectEvent } from 'react'
import { Link, useSubmit } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Affected } from './calendar-action.ts'
import type { CalendarDay } from './calendar-data.ts'

export type CalendarAnswer = FormAnswer & {
  readonly undo?: Readonly<Record<string, string>> | null
  readonly bookings?: readonly number[]
  readonly canceled?: number
  readonly affected?: Affected
}

const SAID = {
  block: 'saidBlock',
  unblock: 'saidUnblock',
  'end-series': 'saidEndSeries',
  vacation: 'saidVacation',
  'end-vacation': 'saidEndVacation',
  hours: 'saidHours',
  clear: 'saidClear',
} as const

const isSaid = (intent: string): intent is keyof typeof SAID => Object.hasOwn(SAID, intent)

type DoneNoticeProps = { answer: CalendarAnswer | undefined; days: readonly CalendarDay[] }

export function DoneNotice({ answer, days }: DoneNoticeProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const tell = useEffectEvent((done: CalendarAnswer) => {
    if (!done.done || !isSaid(done.intent)) return
    const text = t(SAID[done.intent])
    const { undo } = done
    void import('#ui/show-toast.ts').then(({ showToast }) =>
      showToast(
        undo
          ? { text, action: { label: t('undo'), run: () => void submit(withUndo(undo), { method: 'post' }) } }
          : { text },
      ),
    )
  })
  useEffect(() => {
    if (answer) tell(answer)
  }, [answer])
  if (!answer?.done || !isSaid(answer.intent)) return null
  const { undo, bookings = [], canceled = 0 } = answer
  if (isHydrated && bookings.length === 0 && canceled === 0) return null
  const nameOf = (id: number) => {
    const one = days.flatMap((day) => day.bookings).find((booking) => booking.id === id)
    return one ? `${formatQuarter(one.a)}–${formatQuarter(one.b)} ${one.booker || t('paying')}` : t('booking', { id })
  }
  return (
    <Notice tone="good">
      <div className="stack">
        {!isHydrated && <p>{t(SAID[answer.intent])}</p>}
        {canceled > 0 && <p>{t('canceledGuests', { count: canceled })}</p>}
        {bookings.length > 0 && (
          <>
            <p>{t('underneath')}</p>
            <ul className="num">
              {bookings.map((id) => (
                <li key={id}>
                  <Link to={path(`/booking/${id}`)}>{nameOf(id)}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {!isHydrated && undo && (
          <PostForm>
            {Object.entries(withUndo(undo)).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton>{t('undo')}</SubmitButton>
          </PostForm>
        )}
      </div>
    </Notice>
  )
}

/** Undoing offers no undoing of its own. */
const withUndo = (undo: Readonly<Record<string, string>>) => ({ ...undo, isUndo: '1' })
