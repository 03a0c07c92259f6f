/** The week before, the one that is shown, the one after, and back to this one. What is in the query stays. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { plusDays } from '#kernel/plain-days.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type WeekNavProps = {
  /** Monday to Sunday. */
  days: readonly string[]
  /** The first and the last day that can be asked for. */
  first: string
  last: string
  today: string
}

export function WeekNav({ days, first, last, today }: WeekNavProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const [query] = useSearchParams()
  const [monday = '', sunday = ''] = [days[0], days.at(-1)]
  const to = (day: string) => {
    const next = new URLSearchParams(query)
    next.set('day', day)
    return `?${next.toString()}`
  }
  return (
    <nav className="presence-nav" aria-label={t('weeks')}>
      {monday > first && (
        <ButtonLink to={to(max(plusDays(monday, -7), first))} aria-label={t('weekBefore')} preventScrollReset>
          <ChevronLeft size={18} aria-hidden="true" />
        </ButtonLink>
      )}
      <span className="num presence-nav-now">
        {t('weekOf', { from: formatDay(monday, locale), to: formatDay(sunday, locale, 'dated') })}
      </span>
      {sunday < last && (
        <ButtonLink to={to(plusDays(monday, 7))} aria-label={t('weekAfter')} preventScrollReset>
          <ChevronRight size={18} aria-hidden="true" />
        </ButtonLink>
      )}
      {!days.includes(today) && (
        <ButtonLink look="text" to={to(today)} preventScrollReset>
          {t('toToday')}
        </ButtonLink>
      )}
    </nav>
  )
}

const max = (one: string, other: string) => (one > other ? one : other)
