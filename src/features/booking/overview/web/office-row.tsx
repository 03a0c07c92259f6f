/** One office among others: the same facts in the same columns; a narrow page has them as label and value. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { CircleCheck, Clock, EllipsisVertical, TriangleAlert, Unplug } from 'lucide-react'
import { Link, useSubmit } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney, formatMonth } from '#kernel/format.ts'
import type { Span } from '#kernel/quarters.ts'
import { MenuButton } from '#ui/menu-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { Tag } from '#ui/tag.tsx'
import { trackOf } from '../../dashboard/rules/capacity-track.ts'
import type { CalendarDay, CalendarOffice } from '../../dashboard/web/calendar-data.ts'
import { CapacityTrack } from '../../dashboard/web/capacity-track.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { dayWords } from './day-words.ts'
import type { OfficeOverview, OwnOffice } from './overview-data.ts'

type OfficeRowProps = {
  office: OwnOffice
  overview: OfficeOverview | undefined
  /** Its calendar of today. */
  today: (CalendarOffice & { readonly day: CalendarDay }) | undefined
  window: Span
  month: string
  monthBefore: string
  /** The idempotency key of a copy. */
  copyKey: string
}

export function OfficeRow({ office, overview, today, window, month, monthBefore, copyKey }: OfficeRowProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { id, title, street, city, capacity, group, priceCents, currency, photo } = office
  const next = overview?.next ?? null
  const money = (sum: { cents: number; currency: 'EUR' | 'CHF' }) => formatMoney(sum.cents, sum.currency, locale)
  return (
    <>
      {photo ? <Picture pictureKey={photo.key} hash={photo.hash} alt="" sizes="132px" /> : <span className="picture" />}
      <div className="own-office-what">
        <h2>
          <Link to={path(`/account/my/office/${id}`)}>
            <SoftTitle text={title} />
          </Link>
        </h2>
        <p className="quiet small">{`${street}, ${city}`}</p>
        <p className="quiet small num">
          {group === 1 ? t('places', { count: capacity ?? 1 }) : t('room', { count: office.people ?? 1 })},{' '}
          {t('perHour', { price: formatMoney(priceCents ?? 0, currency, locale) })}
        </p>
        <OfficeState office={office} />
      </div>
      <div className="own-office-today">{today && <TodayTrack today={today} window={window} />}</div>
      <p className="own-office-fact">
        <span className="own-office-label">{t('columnCalendar')}</span>
        <CalendarHealth office={office} />
      </p>
      <p className="own-office-fact">
        <span className="own-office-label">{t('columnNext')}</span>
        {next ? (
          <Link className="small plain" to={path(`/booking/${next.id}`)}>
            <strong className="num">
              {[dayWords(next.date, today?.today ?? '', { today: '', tomorrow: t('tomorrow') }, locale), next.from]
                .filter(Boolean)
                .join(' ')}
            </strong>{' '}
            {next.booker}
          </Link>
        ) : (
          <span className="quiet small">{t('nextNone')}</span>
        )}
      </p>
      <p className="own-office-fact money">
        <span className="own-office-label">
          {t('columnIncome')} {formatMonth(month, locale)}
        </span>
        <span>
          {overview?.income ? (
            <strong className="num">{money(overview.income)}</strong>
          ) : (
            <span className="quiet small">{t('incomeNone')}</span>
          )}
          {overview?.before && (
            <span className="quiet small num">
              {t('before', { month: formatMonth(monthBefore, locale, 'short'), sum: money(overview.before) })}
            </span>
          )}
        </span>
      </p>
      <OfficeMenu office={office} copyKey={copyKey} />
    </>
  )
}

function OfficeState({ office }: { office: OwnOffice }) {
  const t = useTexts({ de, en })
  const { status, hiddenReason, paused, missing, wishes } = office
  if (hiddenReason !== null)
    return (
      <p className="own-office-state">
        <Tag tone="bad">{t('stateHidden')}</Tag>
        <span className="small">{hiddenReason}</span>
      </p>
    )
  const tag = paused ? (
    <Tag tone="bad">{t('statePaused')}</Tag>
  ) : (
    <Tag tone={status === 'published' ? 'good' : 'plain'}>{t(status === 'published' ? 'stateLive' : 'stateOut')}</Tag>
  )
  const words = paused
    ? t('pausedHint')
    : missing.length > 0
      ? t('gateMissing', { count: missing.length })
      : wishes.length > 0
        ? t('wishesOpen', { count: wishes.length })
        : t('complete')
  return (
    <p className="own-office-state">
      {tag}
      <span className="quiet small">{words}</span>
    </p>
  )
}

function TodayTrack({ today, window }: { today: NonNullable<OfficeRowProps['today']>; window: Span }) {
  const t = useTexts({ de, en })
  const { day, nowQuarter } = today
  const step = trackOf(day).find(({ a, b }) => a <= nowQuarter && nowQuarter < b)
  return (
    <>
      <CapacityTrack day={day} office={today} window={window} />
      <p className="quiet small num">
        {step?.isOpen || (step?.booked ?? 0) > 0
          ? t('nowBooked', { count: day.capacity, booked: step?.booked ?? 0 })
          : t('nowClosed')}
      </p>
    </>
  )
}

function CalendarHealth({ office: { id, title, health, zone } }: { office: OwnOffice }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const to = path(`/account/my/office/${id}/calendar`)
  if (health === null)
    return (
      <span className="own-office-health small">
        <Unplug size={18} />
        <span>
          {t('noCalendar')},{' '}
          <Link to={to} aria-label={t('connectWhich', { title })}>
            {t('connect')}
          </Link>
        </span>
      </span>
    )
  const { state, calendars, name, okAt } = health
  const isSilent = state === 'stale' || state === 'broken'
  const words =
    state === 'new'
      ? t('calendarNew', { name })
      : okAt === null
        ? t('calendarNever', { name })
        : state === 'ok'
          ? t('calendarOk', { name, when: formatInstant(okAt, zone ?? REGION_ZONE, locale, 'time') })
          : state === 'partly'
            ? t('calendarPartly', { name })
            : t('calendarSilent', { name, when: formatInstant(okAt, zone ?? REGION_ZONE, locale) })
  return (
    <span className="own-office-health small" data-state={state}>
      {state === 'broken' ? (
        <TriangleAlert size={18} className="bad" />
      ) : isSilent || state === 'new' ? (
        <Clock size={18} className={isSilent ? 'bad' : undefined} />
      ) : (
        <CircleCheck size={18} className="good" />
      )}
      <span>
        {words}
        {calendars > 1 && ` ${t('andMore', { count: calendars - 1 })}`}
        {state !== 'ok' && state !== 'new' && (
          <>
            ,{' '}
            <Link to={to} aria-label={t('lookWhich', { title })}>
              {t('look')}
            </Link>
          </>
        )}
      </span>
    </span>
  )
}

/** Everything here is also on the office's own pages, which need no script. */
function OfficeMenu({ office: { id, title, status }, copyKey }: { office: OwnOffice; copyKey: string }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const submit = useSubmit()
  const post = (intent: string) => void submit({ intent, id: String(id), key: copyKey }, { method: 'post' })
  const page = (rest: string) => path(`/account/my/office/${id}${rest}`)
  return (
    <div className="own-office-more">
      <MenuButton
        label={t('more', { title })}
        icon={<EllipsisVertical size={20} />}
        entries={[
          { key: 'edit', label: t('edit'), to: page('') },
          { key: 'preview', label: t('preview'), to: path(`/office/${id}`) },
          { key: 'calendar', label: t('calendar'), to: `${path('/dashboard')}?id=${id}` },
          ...(status === 'published' ? [{ key: 'door', label: t('door'), to: page('/door') }] : []),
          { key: 'duplicate', label: t('duplicate'), onChoose: () => post('duplicate') },
          ...(status === 'published'
            ? [{ key: 'unpublish', label: t('unpublish'), onChoose: () => post('unpublish') }]
            : []),
          { key: 'delete', label: t('delete'), tone: 'danger', to: page('/delete') },
        ]}
      />
    </div>
  )
}
