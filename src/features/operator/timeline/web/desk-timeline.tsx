/** What happened to a person or a place, the newest first; filter and page are in the address. */
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney, formatRating } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { listPersonTimeline } from '../../person/contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { whatKey } from './what-words.ts'

export type Timeline = ReplyData<typeof listPersonTimeline>
type Entry = Timeline['data'][number]

/** Of the address; what is not known is left to the call, which refuses it. */
export function timelineQueryOf(request: Request): {
  kind: Entry['kind'] | null
  cursor: string | null
  query: object
} {
  const typed = new URL(request.url).searchParams
  const kind = (typed.get('kind') || null) as Entry['kind'] | null
  const cursor = typed.get('cursor') || null
  return { kind, cursor, query: { ...(kind !== null && { kind }), ...(cursor !== null && { cursor }) } }
}

type DeskTimelineProps = {
  timeline: Timeline
  /** The page's own address, without a query. */
  page: string
  kind: Entry['kind'] | null
  cursor: string | null
}

export function DeskTimeline({ timeline: { data, meta }, page, kind, cursor }: DeskTimelineProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const hrefOf = (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString()
    return `${path(page)}${search === '' ? '' : `?${search}`}`
  }
  const filter: Record<string, string> = kind === null ? {} : { kind }
  return (
    <section className="panel stack" aria-labelledby="desk-timeline">
      <h2 id="desk-timeline">{t('title')}</h2>
      {meta.kinds.length > 1 && (
        <nav className="chips" aria-label={t('filter')}>
          {[null, ...meta.kinds].map((one) => (
            <Link
              key={one ?? ''}
              className={one === kind ? 'chip on' : 'chip'}
              to={hrefOf(one === null ? {} : { kind: one })}
              aria-current={one === kind ? 'page' : undefined}
              preventScrollReset
            >
              {one === null ? t('all') : t(`kind_${one}`)}
            </Link>
          ))}
        </nav>
      )}
      {data.length === 0 ? (
        <p className="quiet">{t(kind === null ? 'empty' : 'emptyKind')}</p>
      ) : (
        <ol className="desk-timeline">
          {data.map((entry) => (
            <Happened key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
      {(cursor !== null || meta.next !== null) && (
        <p className="row">
          {cursor !== null && <ButtonLink to={hrefOf(filter)}>{t('newest')}</ButtonLink>}
          {meta.next !== null && <ButtonLink to={hrefOf({ ...filter, cursor: meta.next })}>{t('older')}</ButtonLink>}
        </p>
      )}
    </section>
  )
}

function Happened({ entry }: { entry: Entry }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { at, kind, what, booking, cents, currency, by } = entry
  const key = whatKey(kind, what)
  const more = [useDetail(entry), by !== '' && t('by', { name: by })].filter(Boolean).join(' · ')
  return (
    <li data-kind={kind} data-bad={isBad(entry) || undefined}>
      <time className="quiet small num" dateTime={at}>
        {formatInstant(at, REGION_ZONE, locale, 'dated')}
      </time>
      <div>
        <b>{key === null ? what : t(key)}</b>
        {booking !== null && (
          <>
            {' '}
            <Link
              className="num"
              to={kind === 'money' ? path(`/operator/booking?number=${booking}`) : path(`/booking/${booking}`)}
            >
              {t('booking', { number: booking })}
            </Link>
          </>
        )}
        {more !== '' && <p className="quiet small">{more}</p>}
      </div>
      {cents !== null && currency !== null && <b className="num">{formatMoney(cents, currency, locale)}</b>}
    </li>
  )
}

function useDetail({ kind, what, detail }: Entry): string {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (kind === 'told') return t(`mail_${detail as 'sent' | 'queued' | 'waiting' | 'dropped' | 'none'}`)
  if (kind === 'place')
    return detail
      .split(',')
      .filter(Boolean)
      .map((fact) => t(`fact_${fact as 'title'}`))
      .join(', ')
  return what === 'rated' ? t('stars', { value: formatRating(Number(detail) * 10, locale) }) : detail
}

/** What somebody at the desk looks for first. */
function isBad({ kind, what, detail }: Entry): boolean {
  if (kind === 'told') return detail === 'queued'
  return /failed|disputed|no_show|reported|suspended|hidden/.test(what)
}
