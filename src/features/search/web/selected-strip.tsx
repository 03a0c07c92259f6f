/** Spec 2, screen 4: the chosen place over the map, two at first and more when the end is reached (Spec 9). */
import { X } from 'lucide-react'
import { useState } from 'react'
import type { OfficeCardData, SearchedTime } from './browse-data.ts'
import { OfficeCard } from './office-card.tsx'
import { useMapTexts } from './use-map-texts.ts'

const FIRST = 2 // Spec 9
const STEP = 2

type SelectedStripProps = {
  cards: readonly OfficeCardData[]
  when: SearchedTime
  selectedId: number | null
  onHover: (id: number | null) => void
  onClose: () => void
}

export function SelectedStrip({ cards, when, selectedId, onHover, onClose }: SelectedStripProps) {
  const t = useMapTexts()
  const first = cards[0]?.id
  const [shown, setShown] = useState({ first, count: FIRST })
  const count = shown.first === first ? shown.count : FIRST
  return (
    <section className="strip" aria-label={t('strip')}>
      <ul
        onScroll={(event) => {
          const { scrollLeft, clientWidth, scrollWidth } = event.currentTarget
          if (scrollLeft + clientWidth > scrollWidth - 40 && count < cards.length)
            setShown({ first, count: count + STEP })
        }}
      >
        {cards.slice(0, count).map((card) => (
          <li key={card.id}>
            <OfficeCard
              card={card}
              when={when}
              level={2}
              compact
              selected={card.id === selectedId}
              onHighlight={onHover}
            />
          </li>
        ))}
      </ul>
      <button type="button" className="strip-close" aria-label={t('deselect')} onClick={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </section>
  )
}
