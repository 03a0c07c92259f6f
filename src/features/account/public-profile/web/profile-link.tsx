/** A person's name that opens their profile over the page; without script, and in a new tab, it leads to its page. */
import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useLocalPath } from '#client/use-texts.ts'

const PublicProfileModal = lazy(() =>
  import('./public-profile-modal.tsx').then((part) => ({ default: part.PublicProfileModal })),
)

export type ProfileLinkProps = {
  personId: string
  /** The booking from which it is opened. */
  reservation?: number
  className?: string
  children: ReactNode
}

export function ProfileLink({ personId, reservation, className, children }: ProfileLinkProps) {
  const path = useLocalPath()
  const [isOpen, setOpen] = useState(false)
  const query = reservation === undefined ? '' : `?reservation=${reservation}`
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link
        className={className ? `profile-link ${className}` : 'profile-link'}
        to={path(`/profile/${personId}`) + query}
        aria-haspopup="dialog"
        onClick={open}
      >
        {children}
      </Link>
      {isOpen &&
        // Not within a list, whose links look different.
        createPortal(
          <Suspense>
            <PublicProfileModal
              personId={personId}
              reservation={reservation === undefined ? null : String(reservation)}
              onClose={() => setOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
