/** Which places the bars lead to, by kind of viewer (Spec 2, 11). Guests are led to registration. */
import { CalendarCheck, LogIn, Map as MapIcon, User, UserPlus, type LucideIcon } from 'lucide-react'
import type { RootData } from '../root.tsx'
import type de from './texts.de.ts'

export type NavItem = {
  readonly to: string
  readonly label: keyof typeof de | null
  readonly name?: string
  readonly icon: LucideIcon
  readonly match: RegExp
}

export function navItems(viewer: RootData['viewer']): readonly NavItem[] {
  const browse: NavItem = { to: '/', label: 'browse', icon: MapIcon, match: /^\/$|^\/office\// }
  if (!viewer)
    return [
      browse,
      { to: '/register?next=/booking', label: 'bookings', icon: CalendarCheck, match: /^\/booking/ },
      { to: '/login', label: 'login', icon: LogIn, match: /^\/login/ },
      { to: '/register', label: 'register', icon: UserPlus, match: /^\/register/ },
    ]
  return [
    browse,
    { to: '/booking', label: 'bookings', icon: CalendarCheck, match: /^\/book(ing)?/ },
    {
      to: '/account/profile',
      label: null,
      name: viewer.name.split(' ')[0] ?? viewer.name,
      icon: User,
      match: /^\/account/,
    },
  ]
}
