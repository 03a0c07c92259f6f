import type { RootFacts } from '#client/root-facts.ts'
import { useTexts } from '#client/use-texts.ts'
import { NavLinks } from './nav-links.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** The phone's bar at the bottom; the same places as the header. */
export function TabBar({ viewer }: { viewer: RootFacts['viewer'] }) {
  const t = useTexts({ de, en })
  return (
    <nav className="tabs" aria-label={t('mainNav')}>
      <NavLinks viewer={viewer} size={24} />
    </nav>
  )
}
