/** The entries of the navigation bars by kind of viewer (Spec 2, 11), and which of them show an alert dot. */
import { CalendarCheck, Heart, LogIn, Map as MapIcon, User, UserPlus, type LucideIcon } from 'lucide-react'
import type { RootFacts } from '#client/root-facts.ts'
import type de from './texts.de.ts'

export type NavItem = {
  readonly to: string
  readonly label: keyof typeof de | null
  readonly name?: string
  readonly icon: LucideIcon
  readonly match: RegExp
  /** An alert dot, with the words for those who cannot see it. */
  readonly alarm?: boolean
  /** For guests: opens the registration modal, and goes there afterwards. */
  readonly asks?: true
}

export function navItems(viewer: RootFacts['viewer']): readonly NavItem[] {
  const browse: NavItem = { to: '/', label: 'browse', icon: MapIcon, match: /^\/$|^\/office\// }
  const favourites: NavItem = { to: '/favorite', label: 'favourites', icon: Heart, match: /^\/favorite/ }
  if (!viewer)
    return [
      browse,
      { to: '/booking', label: 'bookings', icon: CalendarCheck, match: /^\/booking/, asks: true },
      { ...favourites, asks: true },
      { to: '/login', label: 'login', icon: LogIn, match: /^\/login/ },
      { to: '/register', label: 'register', icon: UserPlus, match: /^\/register/ },
    ]
  return [
    browse,
    {
      // Spec 2, 11: alarms when a payment needs attention and then links to past bookings; ours lists it on both pages.
      to: viewer.needsAttention ? '/booking/past' : '/booking',
      label: 'bookings',
      icon: CalendarCheck,
      match: /^\/book(ing)?/,
      alarm: viewer.needsAttention,
    },
    favourites,
    {
      to: '/account/profile',
      label: null,
      name: viewer.name.split(' ')[0] ?? viewer.name,
      icon: User,
      match: /^\/account/,
      alarm: viewer.lacksBillingAddress,
    },
  ]
}
