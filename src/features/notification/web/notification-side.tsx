/**
 * Opens the panel beside the page when the bar's link to the notifications is pressed on a wide screen; on narrow ones, in
 * a new tab and without script the link leads to the page.
 */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { plainPath } from '#kernel/locale.ts'

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then((part) => ({ default: part.NotificationPanel })),
)

const WIDE = '(min-width: 768px)'

/** @param unread of the user data */
export function NotificationSide({ unread }: { unread: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.closest('header nav') || plainPath(link.pathname) !== '/notification') return
      if (!matchMedia(WIDE).matches || plainPath(location.pathname) === '/notification') return
      event.preventDefault()
      event.stopPropagation()
      opener.current = link
      setOpen((before) => !before)
    }
    // Before the router, which would lead to the page.
    document.addEventListener('click', press, true)
    return () => document.removeEventListener('click', press, true)
  }, [])
  useEffect(() => opener.current?.setAttribute('aria-expanded', String(isOpen)), [isOpen])
  if (!isOpen) return null
  const close = () => {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <Suspense>
      <NotificationPanel onClose={close} {...(unread !== undefined && { unread })} />
    </Suspense>
  )
}
