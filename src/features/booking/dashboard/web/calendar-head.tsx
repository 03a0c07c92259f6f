/** Over both views: which one, which day or week, which office. All of it is in the address and works without script. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Form, Link } from 'react-router'
import { DayField } from '#client/form/day/day-field.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { plusDays } from '#kernel/plain-days.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type CalendarHeadProps = {
  view: 'day' | 'week'
  title: string
  date: string
  today: string
  offices: readonly { readonly id: number; readonly title: string }[]
  chosen: number
}

const PATHS = { day: '/dashboard', week: '/dashboard/week' } as const

export function CalendarHead({ view, title, date, today, offices, chosen }: CalendarHeadProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const step = view === 'day' ? 1 : 7
  const to = (at: 'day' | 'week', day: string) => `${path(PATHS[at])}?id=${chosen}&date=${day}`
  return (
    <div className="calendar-head">
      <div className="calendar-title">
        <h1>{t('title')}</h1>
        <nav className="seg" aria-label={t('views')}>
          {(['day', 'week'] as const).map((one) => (
            <Link key={one} to={to(one, date)} aria-current={one === view ? 'page' : undefined}>
              {t(one)}
            </Link>
          ))}
        </nav>
      </div>
      <div className="row calendar-steps">
        <ButtonLink
          to={to(view, plusDays(date, -step))}
          aria-label={t(view === 'day' ? 'previousDay' : 'previousWeek')}
        >
          <ChevronLeft size={20} />
        </ButtonLink>
        <p className="calendar-date num">{title}</p>
        <ButtonLink to={to(view, plusDays(date, step))} aria-label={t(view === 'day' ? 'nextDay' : 'nextWeek')}>
          <ChevronRight size={20} />
        </ButtonLink>
        <Link to={to(view, today)}>{t('today')}</Link>
      </div>
      {/* With a new key the fields show what the address says after another way was taken. */}
      <Form key={`${chosen} ${date}`} method="get" className="row ends calendar-choice">
        <Select
          label={t('office')}
          name="id"
          defaultValue={String(chosen)}
          options={offices.map(({ id, title: name }) => [String(id), name])}
        />
        <DayField label={t('date')} name="date" required defaultValue={date} />
        <Button type="submit">{t('show')}</Button>
      </Form>
    </div>
  )
}
