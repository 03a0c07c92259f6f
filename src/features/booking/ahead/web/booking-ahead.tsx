/** Beside signing in and registering: what is booked afterwards, so that nobody wonders whether it was lost. */
import { CalendarCheck } from 'lucide-react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Ahead } from './load-ahead.ts'

export function BookingAhead({ ahead }: { ahead: Ahead }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const when = t('when', { day: formatDay(ahead.date, locale, 'dated'), from: ahead.from, to: ahead.to })
  return (
    <Notice>
      <CalendarCheck size={20} />
      <div>
        <p>{t('title')}</p>
        <p>
          <b>{ahead.title}</b>, {ahead.city}
        </p>
        <p className="num">
          {when}
          {ahead.totalCents > 0 && ` · ${formatMoney(ahead.totalCents, ahead.currency, locale)}`}
        </p>
      </div>
    </Notice>
  )
}
