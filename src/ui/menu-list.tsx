/**
 * The open list of a menu button: arrow keys, Home, End and typed letters move through it, Escape and a tap outside
 * close it, and the focus returns to its button. React Aria implements this behaviour; the style is ours.
 */
import type { ReactNode, RefObject } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useNavigate } from 'react-router'
import { ownPressableStyle } from './own-pressable-style.ts'

ownPressableStyle()

export type MenuEntry = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly tone?: 'plain' | 'danger'
  readonly isDisabled?: boolean
} & ({ readonly to: string; readonly onChoose?: never } | { readonly onChoose: () => void; readonly to?: never })

export type MenuListProps = {
  id: string
  label: string
  entries: readonly MenuEntry[]
  button: RefObject<HTMLButtonElement | null>
  first: 'first' | 'last'
  onClose: () => void
}

function MenuList({ id, label, entries, button, first, onClose }: MenuListProps) {
  const navigate = useNavigate()
  // Rendered into the part of the page that the button belongs to: outside of an open dialog it could be neither seen
  // nor reached.
  const frame = button.current?.closest('dialog, main, header') ?? document.body
  return (
    <RouterProvider navigate={(path) => void navigate(path)}>
      <Popover
        className="menu"
        aria-label={label}
        triggerRef={button}
        placement="bottom start"
        offset={6}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        UNSTABLE_portalContainer={frame}
      >
        <Menu id={id} className="menu-entries" aria-label={label} autoFocus={first} onClose={onClose}>
          {entries.map(({ key, label: text, icon, tone, isDisabled, ...does }) => (
            <MenuItem
              key={key}
              id={key}
              className={tone === 'danger' ? 'menu-entry danger' : 'menu-entry'}
              textValue={text}
              isDisabled={isDisabled ?? false}
              {...(does.to === undefined ? { onAction: does.onChoose } : { href: does.to })}
            >
              {icon}
              <span>{text}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </RouterProvider>
  )
}

// React.lazy needs a default export.
export default MenuList
