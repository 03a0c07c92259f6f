/** Moving a booking: the fields of a new one, what it was and will be, and one button that says both time and price. */
import { CreditCard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import { parseTime } from '#kernel/quarters.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import { wishQuery } from '../../rules/wish-in-url.ts'
import { WishFields } from '../../web/box/wish-fields.tsx'
import type { Booking } from '../../web/list/booking-page-data.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { MOVE } from './move-form.ts'
import type { MovePreview } from './move-data.ts'

/** As long as the box on an office's page waits for another change. */
const DEBOUNCE_MS = 250

type MovePanelProps = {
  booking: Booking
  preview: MovePreview
  /** Of the request; a new one for each answer of the page. */
  sendKey: string
  answer: FormAnswer | undefined
}

export function MovePanel({ booking, preview, sendKey, answer }: MovePanelProps) {
  const t = useTexts({ de, en })
  const { wish, isStale, change } = useWish(preview)
  const isSame = preview.reason?.code === 'booking.same_time'
  return (
    <section className="panel stack move no-print" id="move" aria-labelledby="move-title">
      <h2 id="move-title">{t('title')}</h2>
      <Form className="stack" method="get" action="#move" replace preventScrollReset>
        <input type="hidden" name="move" value="" />
        <WishFields
          wish={wish}
          zone={booking.office.zone}
          capacity={1}
          daysAhead={preview.days}
          week={[]}
          day={wish.date === preview.date ? preview : undefined}
          onChange={change}
        />
        <noscript>
          <Button type="submit" isWide>
            {t('show')}
          </Button>
        </noscript>
      </Form>
      <div className="stack" aria-live="polite" aria-busy={isStale} data-dim={isStale || undefined}>
        {isSame ? (
          <p className="quiet">{preview.reason?.message}</p>
        ) : (
          <>
            <Change booking={booking} preview={preview} />
            {preview.reason && <Notice tone="bad">{preview.reason.message}</Notice>}
          </>
        )}
      </div>
      {!preview.reason && (
        <Confirm
          booking={booking}
          preview={preview}
          sendKey={sendKey}
          answer={answer?.intent === MOVE ? answer : undefined}
          isStale={isStale}
        />
      )}
      <Link className="quiet small" to="." preventScrollReset>
        {t('notNow')}
      </Link>
    </section>
  )
}

/** The choice in the fields; a moment later it is in the page's address, and its price on the page. */
function useWish(preview: MovePreview) {
  const navigate = useNavigate()
  const shown: BookingWish = {
    date: preview.date,
    quarter: Math.floor((parseTime(preview.time) ?? 0) / 15),
    hours: preview.hours,
    quantity: 1,
    code: '',
  }
  const [wish, setWish] = useState(shown)
  const query = wishQuery(wish)
  const isStale = query !== wishQuery(shown)
  useEffect(() => {
    if (!isStale) return
    const go = () => void navigate(`?move=&${query}`, { replace: true, preventScrollReset: true })
    const timer = setTimeout(go, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [isStale, query, navigate])
  const change = (part: Partial<BookingWish>) => setWish((before) => ({ ...before, ...part }))
  return { wish, isStale, change }
}

/** What it was, and what it would be. */
function Change({ booking, preview }: Pick<MovePanelProps, 'booking' | 'preview'>) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, preview.currency, locale)
  const added = preview.totalCents - preview.oldTotalCents
  return (
    <dl className="summary-facts num">
      <div>
        <dt>{t('before')}</dt>
        <dd>
          {formatDay(booking.date, locale)}, {booking.from}–{booking.to} · {money(preview.oldTotalCents)}
        </dd>
      </div>
      <div>
        <dt>{t('after')}</dt>
        <dd>
          <b>
            {formatDay(preview.date, locale)}, {preview.time}–{preview.endTime} · {money(preview.totalCents)}
          </b>{' '}
          ({added === 0 ? t('same') : t(added > 0 ? 'more' : 'less', { amount: money(Math.abs(added)) })})
        </dd>
      </div>
    </dl>
  )
}

const HOLD = { same: 'holdSame', now: 'holdNow', later: 'holdLater' } as const

function Confirm({ booking, preview, sendKey, answer, isStale }: MovePanelProps & { isStale: boolean }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { zone } = booking.office
  const { hold, holdAt, freeUntil, totalCents, oldTotalCents } = preview
  const when = `${formatDay(preview.date, locale)}, ${preview.time}–${preview.endTime}`
  return (
    <PostForm intent={MOVE} className="stack" preventScrollReset answer={answer}>
      <input type="hidden" name="date" value={preview.date} />
      <input type="hidden" name="time" value={preview.time} />
      <input type="hidden" name="hours" value={preview.hours} />
      <input type="hidden" name="total" value={totalCents} />
      <input type="hidden" name="key" value={sendKey} />
      <FormMessage />
      <SubmitButton look="primary" isWide className="two-lines" disabled={isStale}>
        <span>{t(totalCents > oldTotalCents ? 'movePay' : 'move')}</span> <b className="num">{t('to', { when })}</b>
      </SubmitButton>
      {hold !== 'none' && (
        <p className="quiet small num icon-line">
          <CreditCard size={18} />
          {t(HOLD[hold], {
            hold: formatMoney(preview.holdCents, preview.currency, locale),
            at: holdAt === null ? '' : formatInstant(holdAt, zone, locale),
          })}
        </p>
      )}
      <p className="quiet small num">{t('freeUntil', { at: formatInstant(freeUntil, zone, locale) })}</p>
    </PostForm>
  )
}
