/** Staying longer, on the page of a booking. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import type { Booking } from '../../web/list/booking-page-data.ts'
import { EXTEND } from '../rules/choice.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { ExtendChoices } from './extend-choices.tsx'
import type { Extensions } from './extension-data.ts'
import { useHoldTheDoor } from './use-hold-the-door.ts'

type ExtendPanelProps = {
  booking: Booking
  found: Extensions | null
  /** Of the request; a new one for each answer of the page. */
  sendKey: string
  answer: FormAnswer | undefined
}

export function ExtendPanel({ booking, found, sendKey, answer }: ExtendPanelProps) {
  const t = useTexts({ de, en })
  const mine = answer?.intent === EXTEND ? answer : undefined
  useHoldTheDoor(mine)
  // Whether it waits for the company is said above.
  const isDone = mine?.done === true && booking.change === null
  return (
    <>
      {isDone && (
        <Notice tone="good" isAnnounced isAnswer>
          {t('done', { end: booking.to })}
        </Notice>
      )}
      {found && (
        <section className="panel stack extend no-print" id="extend" aria-labelledby="extend-title">
          <h2 id="extend-title">{t('title')}</h2>
          {found.extensions.length === 0 ? (
            <p>{found.reason?.message}</p>
          ) : (
            // The choice belongs to the ends that are offered: after an extension there are others.
            <ExtendChoices key={found.endTime} found={found} sendKey={sendKey} answer={mine} />
          )}
        </section>
      )}
    </>
  )
}
