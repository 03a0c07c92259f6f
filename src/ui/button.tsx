import type { ComponentProps } from 'react'

export type ButtonLook = {
  look?: 'plain' | 'primary' | 'danger' | undefined
  isWide?: boolean | undefined
  /** Where it stands; its look is that of every button. */
  className?: string | undefined
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** What it does is under way: it keeps the focus, and does nothing when pressed again. */
    isBusy?: boolean
  }

/** A button in the look of the product. A link that looks like one is a ButtonLink. */
export function Button({ look, isWide, className, isBusy = false, type = 'button', ...button }: ButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={buttonClasses({ look, isWide, className })}
      {...(isBusy ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
    />
  )
}

export function buttonClasses({ look = 'plain', isWide, className }: ButtonLook): string {
  return ['btn', look !== 'plain' && look, isWide && 'wide', className].filter(Boolean).join(' ')
}
