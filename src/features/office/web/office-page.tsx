/**
 * The office page (Spec 2: office.view). The booking box is passed in, because the office feature does not import
 * booking.
 */
import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { SoftTitle } from '#ui/soft-title.tsx'
import { Tag } from '#ui/tag.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { TraderFold } from '../trader/web/trader-details.tsx'
import { EquipmentIcon } from './equipment-icon.tsx'
import { EquipmentTiles } from './equipment-tiles.tsx'
import { FreeTimes } from './free-times.tsx'
import { addressLine, isShared, type ChosenTime, type Office } from './office-data.ts'
import { OfficeFacts } from './office-facts.tsx'
import { OfficeGallery } from './office-gallery.tsx'
import { RatingStars, RatingSummary } from './rating-stars.tsx'
import { ShareButton } from './share-button.tsx'
import type { OfficeDays } from './use-office-days.ts'

// It has no suspense boundary, so that the address is part of the page before any script runs.
const OfficeMap = lazy(() => import('./office-map.tsx').then((part) => ({ default: part.OfficeMap })))

export type OfficePageProps = {
  office: Office
  /** Where "Back to search" leads. */
  back: Pick<LinkProps, 'to' | 'onClick' | 'state' | 'preventScrollReset'>
  officeDays: OfficeDays
  /** The days that can be shown as ISO days, today first. */
  daysAhead: readonly string[]
  chosen: ChosenTime
  onChoose: (date: string, quarter: number) => void
  hrefOf: (date: string, quarter: number) => string
  /** The booking box, shown beside the text or below it. */
  booking: ReactNode
  /** More buttons beside "Share", e.g. the favourite toggle. */
  actions?: ReactNode
}

export function OfficePage({ office, back, booking, actions, ...times }: OfficePageProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main id="content" tabIndex={-1} className="wrap office">
      <Link className="back no-print" {...back}>
        <ArrowLeft size={18} />
        {t('back')}
      </Link>
      <OfficeGallery title={office.title} photos={office.photos} reported={isShared(office) ? null : office.id} />
      <div className="page-columns">
        <article>
          <header className="office-head">
            <div>
              <p className="quiet">
                {isShared(office) ? (
                  t('sharedBy', { company: office.provider.name })
                ) : (
                  <>
                    {office.categoryName} ·{' '}
                    <Link to={path(`/provider/${office.provider.id}`)}>{office.provider.name}</Link>
                  </>
                )}
              </p>
              <h1>
                <SoftTitle text={office.title} />
              </h1>
              <p className="office-meta">
                {!isShared(office) && <RatingStars rating={office.rating} />}
                <a href="#place">{addressLine(office.address)}</a>
              </p>
            </div>
            <div className="office-actions no-print">
              <ShareButton title={office.title} />
              {actions}
            </div>
          </header>
          <OfficeSigns office={office} />
          <OfficeFacts office={office} />
          <section aria-labelledby="about">
            <h2 id="about" className="visually-hidden">
              {t('about')}
            </h2>
            <p className="office-text">{office.description}</p>
            <OfficeTags tags={office.tags} near={office.gps} />
            {office.leadHours > 0 && <p className="hint">{t('lead', { count: office.leadHours })}</p>}
            {office.chargesUsed && office.priceCents > 0 && <p className="hint">{t('chargesUsed')}</p>}
          </section>
          <EquipmentTiles equipment={office.equipment} />
          <OfficeLayouts layouts={office.layouts} />
          {office.rules.length > 0 && (
            <section aria-labelledby="rules">
              <h2 id="rules">{t('rules')}</h2>
              <ul className="rule-rows">
                {office.rules.map((rule) => (
                  <li key={rule.key}>
                    <EquipmentIcon icon={rule.icon} />
                    <span>
                      {rule.text}
                      {rule.detail !== '' && <span className="quiet small rule-detail">{rule.detail}</span>}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <FreeTimes office={office} {...times} />
          <OfficeMap office={office} />
          {!isShared(office) && <RatingSummary id={office.id} rating={office.rating} />}
          {office.provider.trader && <TraderFold trader={office.provider.trader} />}
          {!isShared(office) && (
            <p className="small no-print">
              <Link className="report-link" to={path(`/report?kind=office&id=${office.id}`)}>
                {t('report')}
              </Link>
            </p>
          )}
        </article>
        {booking}
      </div>
    </main>
  )
}

/**
 * Labels of special offices; as text, because colour alone says nothing. The internal flag shows only on the map (Spec
 * 1): whoever sees such a place may book it, and the company's name says for whom it is.
 */
function OfficeSigns({ office }: { office: Office }) {
  const t = useTexts({ de, en })
  if (!office.refugee && !office.audience && office.status === 'published') return null
  return (
    <p className="row office-signs">
      {office.status !== 'published' && <Tag tone="bad">{t('unpublished')}</Tag>}
      {office.refugee && <Tag tone="good">{t('refugee')}</Tag>}
      {office.audience && <Tag>{office.audience}</Tag>}
    </p>
  )
}

/** The provider's tags, in the provider's own words. Each links to the places nearby that have it too. */
function OfficeTags({ tags, near }: Pick<Office, 'tags'> & { near: Office['gps'] }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  if (tags.names.length === 0) return null
  return (
    <ul className="row office-tags" aria-label={t('tags')} lang={tags.locale}>
      {tags.names.map((name) => (
        <li key={name}>
          <Link className="chip" to={path(`/tag/${encodeURIComponent(name)}?lat=${near.lat}&lng=${near.lng}`)}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const LAYOUTS = ['uShape', 'theatre', 'parliament', 'standing'] as const

function OfficeLayouts({ layouts }: Pick<Office, 'layouts'>) {
  const t = useTexts({ de, en })
  const offered = LAYOUTS.filter((layout) => (layouts[layout] ?? 0) > 0)
  if (offered.length === 0) return null
  return (
    <section aria-labelledby="layouts">
      <h2 id="layouts">{t('layouts')}</h2>
      <ul className="tiles">
        {offered.map((layout) => (
          <li key={layout} className="tile">
            <span>{t(layout)}</span>
            <span className="tile-detail">{t('layoutPeople', { count: layouts[layout] ?? 0 })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
