import type { ComponentProps } from 'react'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: 'plain' | 'primary' | 'danger'
  isWide?: boolean
  /** What it does is under way: it keeps the focus, and does nothing when pressed again. */
  isBusy?: boolean
}

/** A button in the look of the product. Links that look like one carry the classes themselves. */
export function Button({ look = 'plain', isWide = false, isBusy = false, type = 'button', ...button }: ButtonProps) {
  const classes = ['btn', look !== 'plain' && look, isWide && 'wide'].filter(Boolean).join(' ')
  return (
    <button
      {...button}
      type={type}
      className={classes}
      {...(isBusy ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
    />
  )
}
