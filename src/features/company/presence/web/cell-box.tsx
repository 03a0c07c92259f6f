/** A cell of somebody else's week. */
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { HalfBox, shortHours } from './half-box.tsx'
import type { ShownKind } from './shown-half.ts'
import type { Cell } from './team-data.ts'
import { VisitLines } from './visit-lines.tsx'

/** A cell has room for two lines. */
const LINES = 2

export function shownKind(cell: Cell): ShownKind {
  if (cell === null) return 'unknown'
  return cell.kind === 'booked' && (cell.isClash || cell.said !== null) ? 'clash' : cell.kind
}

export function CellBox({ cell }: { cell: Cell }) {
  const t = useTexts({ de, en })
  const kind = shownKind(cell)
  if (cell?.kind !== 'booked') return <HalfBox kind={kind} />
  const { visits, isClash, said } = cell
  const [first, second] = visits
  if (!first) return null
  if (second && !isClash && said === null) return <VisitLines visits={visits} most={LINES} />
  const words = isClash
    ? t('clash', { number: visits.length })
    : said !== null
      ? t('bookedButSaid', { said: t(said) })
      : first.title
  const to = visits.reduce((last, visit) => (visit.to > last ? visit.to : last), first.to)
  return <HalfBox kind={kind} words={words} hours={shortHours(first.from, to)} />
}
