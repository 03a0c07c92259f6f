/** A cell of somebody else's week. */
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { HalfBox, shortHours } from './half-box.tsx'
import type { ShownKind } from './shown-half.ts'
import type { Cell } from './team-data.ts'

export function shownKind(cell: Cell): ShownKind {
  if (cell === null) return 'unknown'
  return cell.kind === 'booked' && cell.isClash ? 'clash' : cell.kind
}

export function CellBox({ cell }: { cell: Cell }) {
  const t = useTexts({ de, en })
  const kind = shownKind(cell)
  if (cell?.kind !== 'booked') return <HalfBox kind={kind} />
  const words = cell.isClash
    ? t('clash', { number: cell.more + 1 })
    : cell.more > 0
      ? t('andMore', { place: cell.title, number: cell.more })
      : cell.title
  return <HalfBox kind={kind} words={words} hours={shortHours(cell.from, cell.to)} />
}
