/** The search in one line, and the link back to the form. */
import { Calendar, Clock, MapPin, Pencil, SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatQuarter, nearestQuarter, parseTime } from '#kernel/quarters.ts'
import { toUrl } from '../../rules/search-url.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import type { BrowseData } from './browse-data.ts'
import { dayText, placeName } from './result-titles.ts'
import { useResultTexts } from './use-result-texts.ts'
import { useSearchTexts } from '../use-search-texts.ts'

type SummaryBarProps = {
  search: TimedSearch
  days: Pick<BrowseData, 'now' | 'lastBookableDay'>
  endTime?: string | undefined
}

export function SummaryBar({ search, days, endTime }: SummaryBarProps) {
  const t = useResultTexts()
  const ts = useSearchTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const place = placeName(search, ts)
  const day = isDay(search.date) ? dayText(search.date, days, locale) : search.date
  const times = `${search.time}–${endTime ?? endOf(search)}`
  const hours = t('hoursShort', { count: search.hours })
  const href = toUrl(path('/'), { ...search, edit: true })
  return (
    <section className="summary" aria-label={t('summary')}>
      <span className="summary-place">
        <MapPin size={20} />
        <span>{place}</span>
      </span>
      <span className="summary-day num">
        <Calendar size={20} />
        {day}
      </span>
      <span className="summary-time num">
        <Clock size={20} />
        {times}
      </span>
      <span className="summary-hours num">{hours}</span>
      <Link className="summary-edit" to={href} aria-label={t('editSearch', { search: `${place}, ${day}, ${times}` })}>
        <Pencil className="wide-only" size={18} />
        <span className="wide-only">{t('edit')}</span>
        <SlidersHorizontal className="narrow-only" size={22} />
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
