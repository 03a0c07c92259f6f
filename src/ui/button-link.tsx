import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClasses, type ButtonLook } from './button.tsx'

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook

/** Leads somewhere, in the look of a button. What is no page of ours, e.g. a file, has `reloadDocument`. */
export function ButtonLink({ look, isWide, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClasses({ look, isWide, className })} />
}
