/** Several visits of one half day, or of a whole one: each with its place and hours. */
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { shortHours } from './half-box.tsx'

type Line = { readonly title: string; readonly from: string; readonly to: string }

type VisitLinesProps<V> = {
  visits: readonly V[]
  /** The others are counted. */
  most?: number
  /** Where a line leads, without its language; null where the whole cell does something. */
  pathOf?: ((visit: V) => string) | null
}

export function VisitLines<V extends Line>({ visits, most = visits.length, pathOf = null }: VisitLinesProps<V>) {
  const t = useTexts({ de, en })
  const shown = visits.length > most ? visits.slice(0, most - 1) : visits
  return (
    <span className="half-visits">
      {shown.map((visit) => {
        const line = (
          <>
            <MapPin size={15} aria-hidden="true" />
            <span>{visit.title}</span> <small className="num">{shortHours(visit.from, visit.to)}</small>
          </>
        )
        const key = `${visit.from} ${visit.to} ${visit.title}`
        return pathOf === null ? (
          <span key={key} className="half-visit">
            {line}
          </span>
        ) : (
          <Link key={key} className="half-visit" to={pathOf(visit)}>
            {line}
          </Link>
        )
      })}
      {shown.length < visits.length && (
        <span className="half-visit">{t('moreVisits', { number: visits.length - shown.length })}</span>
      )}
    </span>
  )
}
