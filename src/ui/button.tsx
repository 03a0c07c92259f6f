import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** What a button looks like; each is a class of button.css. */
const LOOKS = {
  plain: 'btn',
  primary: 'btn primary',
  danger: 'btn danger',
  text: 'text-button',
  sentence: 'sentence-button',
  icon: 'icon-button',
  framed: 'framed-button',
  round: 'round-button',
}

/** `text` stands alone, `sentence` within one. */
type WordsLook = 'plain' | 'primary' | 'danger' | 'text' | 'sentence'
/** `icon` has no edge, `framed` has one, `round` stands on a picture. Each shows an icon only, so it needs a name. */
type IconLook = { look: 'icon' | 'framed' | 'round'; 'aria-label': string }

type Place = {
  isWide?: boolean
  /** Where it stands; its look is that of every button. */
  className?: string | undefined
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Place &
  ({ look?: WordsLook | undefined } | IconLook) & {
    /** What it does is under way: it keeps the focus, and does nothing when pressed again. */
    isBusy?: boolean
  }

/** A button in the look of the product. A link that looks like one is a ButtonLink. */
export function Button({ look, isWide, className, isBusy, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classes(look, isWide, className)}
      {...(isBusy ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
    />
  )
}

export type ButtonLinkProps = Place & { look?: WordsLook | undefined } & (
    | Omit<ComponentProps<typeof Link>, 'className'>
    /** Another place of this page, or another site. */
    | (Omit<ComponentProps<'a'>, 'className'> & { href: string })
  )

/** Leads somewhere, in the look of a button. What is no page of ours, e.g. a file, has `reloadDocument`. */
export function ButtonLink({ look, isWide, className, ...link }: ButtonLinkProps) {
  const place = classes(look, isWide, className)
  if ('to' in link) return <Link {...link} className={place} />
  const { children, ...anchor } = link
  return (
    <a {...anchor} className={place}>
      {children}
    </a>
  )
}

function classes(look: keyof typeof LOOKS = 'plain', isWide?: boolean, place = ''): string {
  return `${LOOKS[look]}${isWide ? ' wide' : ''} ${place}`.trimEnd()
}
