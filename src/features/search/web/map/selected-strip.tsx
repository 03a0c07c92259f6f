/**
 * Spec 2, screen 4: the selected places below the map, two at first and more when the end is reached (Spec 9). The map
 * ends where the strip begins, so that the strip covers no marker.
 */
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LIST_STEP, STRIP_FIRST } from '../../rules/lazy-list.ts'
import type { OfficeCardData, SearchedTime } from '../results/browse-data.ts'
import { OfficeCard } from '../results/office-card.tsx'
import { useMapTexts } from './use-map-texts.ts'

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
  const [shown, setShown] = useState({ first, count: STRIP_FIRST })
  const seen = shown.first === first ? shown.count : STRIP_FIRST
  // Without an intersection observer all cards are shown (Spec 4).
  const count = typeof IntersectionObserver === 'undefined' ? cards.length : seen
  return (
    <section className="strip" aria-label={t('strip')}>
      <header className="strip-head">
        <p className="strip-title">{t('strip')}</p>
        <Button look="icon" aria-label={t('deselect')} onClick={onClose}>
          <X size={20} />
        </Button>
      </header>
      <ul
        // A new key scrolls back to the beginning for each new selection.
        key={first}
        onScroll={(event) => {
          const { scrollLeft, clientWidth, scrollWidth } = event.currentTarget
          if (scrollLeft + clientWidth > scrollWidth - 40 && count < cards.length)
            setShown({ first, count: count + LIST_STEP })
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
    </section>
  )
}
