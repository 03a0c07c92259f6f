/**
 * A button that opens a list of actions (WAI-ARIA: menu button). The list and the library for it are loaded when the
 * button is hovered, focused or pressed, so that the page itself only loads this button.
 */
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { MenuEntry } from './menu-list.tsx'

const loadList = () => import('./menu-list.tsx')
const MenuList = lazy(loadList)

export type MenuButtonProps = {
  /** The accessible name of the button and its list. It is also the visible label, unless there is an icon. */
  label: string
  entries: readonly MenuEntry[]
  /** Shown in place of the label: an icon, which makes the button round. */
  icon?: ReactNode
  disabled?: boolean
}

export function MenuButton({ label, entries, icon, disabled = false }: MenuButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  /** The entry that gets the focus first; null while the menu is closed. */
  const [first, setFirst] = useState<'first' | 'last' | null>(null)
  const preload = () => void loadList().catch(() => undefined)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setFirst(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  // Without entries there is no button.
  if (entries.length === 0) return null
  const isOpen = first !== null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={icon ? 'icon-button needs-script' : 'btn menu-button needs-script'}
        aria-label={icon ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={disabled}
        onPointerEnter={preload}
        onFocus={preload}
        onKeyDown={press}
        onClick={() => setFirst(isOpen ? null : 'first')}
      >
        {icon ?? label}
      </button>
      {isOpen && (
        <Suspense>
          <MenuList
            id={id}
            label={label}
            entries={entries}
            button={button}
            first={first}
            onClose={() => setFirst(null)}
          />
        </Suspense>
      )}
    </>
  )
}
