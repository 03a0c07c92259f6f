/** What was searched, in one line, and the way back to the form. */
import { Calendar, Clock, MapPin, Pencil, SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { formatQuarter, nearestQuarter, parseTime } from '#kernel/quarters.ts'
import { toUrl } from '../rules/search-url.ts'
import type { TimedSearch } from '../rules/search-body.ts'
import { placeName } from './result-words.ts'
import { useSearchTexts } from './use-search-texts.ts'

export function SummaryBar({ search, endTime }: { search: TimedSearch; endTime?: string | undefined }) {
  const t = useSearchTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const place = placeName(search, t)
  const day = isDay(search.date) ? formatDay(search.date, locale) : search.date
  const times = `${search.time}–${endTime ?? endOf(search)}`
  const hours = t('hoursShort', { count: search.hours })
  const href = toUrl(path('/'), { ...search, edit: true })
  return (
    <section className="summary" aria-label={t('summary')}>
      <span className="summary-place">
        <MapPin size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{place}</span>
      </span>
      <span className="summary-day num">
        <Calendar size={20} strokeWidth={1.75} aria-hidden="true" />
        {day}
      </span>
      <span className="summary-time num">
        <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
        {times}
      </span>
      <span className="summary-hours num">{hours}</span>
      <Link className="summary-edit" to={href} aria-label={t('editSearch', { search: `${place}, ${day}, ${times}` })}>
        <Pencil className="wide-only" size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="wide-only">{t('edit')}</span>
        <SlidersHorizontal className="narrow-only" size={22} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </section>
  )
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function endOf({ time, hours }: TimedSearch): string {
  const minutes = parseTime(time)
  return minutes === null ? '' : formatQuarter((nearestQuarter(minutes) + hours * 4) % 96 || 96)
}
