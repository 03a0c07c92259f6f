/**
 * Parts of one page, of which one is shown (WAI-ARIA tabs): arrow keys, Home and End move through the tabs and show
 * their part. Parts with a URL of their own are links in a navigation instead.
 */
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export type TabsProps = {
  /** The accessible name of the list of tabs. */
  label: string
  tabs: readonly { readonly key: string; readonly title: string; readonly content: ReactNode }[]
}

export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const press = (event: KeyboardEvent) => {
    const next = nextTab(event.key, shown, tabs.length)
    if (next === null) return
    event.preventDefault()
    setShown(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} className="seg tab-list" role="tablist" tabIndex={-1} aria-label={label} onKeyDown={press}>
        {tabs.map(({ key, title }, place) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={place === shown}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={place === shown ? 0 : -1}
            onClick={() => setShown(place)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }, place) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          tabIndex={0}
          hidden={place !== shown}
        >
          {content}
        </div>
      ))}
    </>
  )
}

/** The index of the next tab, wrapping around at the ends; null for a key that does not move between tabs. */
export function nextTab(key: string, shown: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (shown + 1) % count
    case 'ArrowLeft':
      return (shown + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
