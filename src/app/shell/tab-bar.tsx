import { Link, useLocation } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { plainPath } from '#kernel/locale.ts'
import type { RootData } from '../root.tsx'
import { navItems } from './nav-items.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** The phone's bar at the bottom; the same places as the header. */
export function TabBar({ viewer }: { viewer: RootData['viewer'] }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const plain = plainPath(useLocation().pathname)
  return (
    <nav className="tabs" aria-label={t('mainNav')}>
      {navItems(viewer).map(({ to, label, name, icon: Icon, match }) => (
        <Link key={to} to={path(to)} aria-current={match.test(plain) ? 'page' : undefined}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
          <span>{label ? t(label) : name}</span>
        </Link>
      ))}
    </nav>
  )
}
