/** The links of both bars: the header's and, on phones, the one at the bottom. */
import { Bell, Building2, CalendarCheck, Heart, Map as MapIcon, User, Users, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import type { RootFacts } from '#client/root-facts.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { plainPath } from '#kernel/locale.ts'
import { asksGuests, navItems, type NavEntry } from './nav-items.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const RegistrationModal = lazy(() =>
  import('#features/account/sign-in/web/registration-modal.tsx').then((part) => ({ default: part.RegistrationModal })),
)

const ICONS: Readonly<Record<NavEntry, LucideIcon>> = {
  browse: MapIcon,
  bookings: CalendarCheck,
  'office-bookings': CalendarCheck,
  favourites: Heart,
  notifications: Bell,
  profile: User,
  offices: Building2,
  employees: Users,
  workspace: Building2,
  team: Users,
  employee: User,
  desk: Building2,
  cases: CalendarCheck,
}

export function NavLinks({ viewer, size }: { viewer: RootFacts['viewer']; size: number }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const plain = plainPath(useLocation().pathname)
  const ownPicture = viewer?.thumbnail ?? null
  const [wanted, setWanted] = useState<string | null>(null)
  return (
    <>
      {navItems(viewer).map(({ entry, to, label, match, alarm }) => {
        const Icon = ICONS[entry]
        const asks = viewer === null && asksGuests(entry)
        return (
          <Link
            key={entry}
            to={asks ? `${path('/register')}?next=${encodeURIComponent(path(to))}` : path(to)}
            aria-current={match.test(plain) ? 'page' : undefined}
            {...(asks && {
              onClick: (event: React.MouseEvent) => {
                // A new tab is a new tab.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setWanted(path(to))
              },
            })}
          >
            {ownPicture !== null && label === null ? (
              <Avatar src={ownPicture} name="" size={24} />
            ) : (
              <Icon size={size} />
            )}
            {alarm && <span className="alarm" />}
            <span>
              {label ? t(label) : viewer?.givenName || viewer?.name}
              {alarm && <span className="visually-hidden">, {t(alarm)}</span>}
            </span>
          </Link>
        )
      })}
      {wanted !== null &&
        // Not within the bar, whose links look different.
        createPortal(
          <Suspense>
            <RegistrationModal next={wanted} onClose={() => setWanted(null)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
