import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type ButtonLook = {
  look?: 'primary' | 'danger' | undefined
  isWide?: boolean
  /** Where it stands; its look is that of every button. */
  className?: string
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** What it does is under way: it keeps the focus, and does nothing when pressed again. */
    isBusy?: boolean
  }

/** A button in the look of the product. A link that looks like one is a ButtonLink. */
export function Button({ look, isWide, className, isBusy, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classes('btn', look, isWide && 'wide', className)}
      {...(isBusy ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
    />
  )
}

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook

/** Leads somewhere, in the look of a button. What is no page of ours, e.g. a file, has `reloadDocument`. */
export function ButtonLink({ look, isWide, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={classes('btn', look, isWide && 'wide', className)} />
}

function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
