/**
 * Replaces Lucide's own `createLucideIcon` in the built pages (vite.config.ts). It renders the same element with the lines
 * of our look, and without the options that are not used here, which cost 2 kB on every first load and new shapes on every
 * render. An icon repeats what a text or a name says: without a label of its own it is hidden from screen readers.
 */
import { createElement, type SVGProps } from 'react'

type IconData = { readonly name: string; readonly node: readonly (readonly [tag: string, attributes: object])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

export default function createIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, strokeWidth = 1.75, className = '', ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`lucide lucide-${name} ${className}`.trimEnd()}
        aria-hidden={rest['aria-label'] === undefined ? true : undefined}
        {...rest}
      >
        {shapes}
      </svg>
    )
  }
}
