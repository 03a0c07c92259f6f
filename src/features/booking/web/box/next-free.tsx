/** The nearest time that can be booked, as a button. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { parseTime } from '#kernel/quarters.ts'
import { Button } from '#ui/button.tsx'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import type { Quote } from './use-quote.ts'

type NextFreeProps = {
  next: Quote['next']
  onTake: (change: Pick<BookingWish, 'date' | 'quarter'>) => void
  label?: 'nextFree' | 'takeNext'
}

export function NextFree({ next, onTake, label = 'nextFree' }: NextFreeProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const minutes = next === null ? null : parseTime(next.time)
  if (next === null || minutes === null) return null
  return (
    <Button className="next-free num" onClick={() => onTake({ date: next.date, quarter: Math.floor(minutes / 15) })}>
      {t(label, { at: `${formatDay(next.date, locale)}, ${next.time}` })}
    </Button>
  )
}
