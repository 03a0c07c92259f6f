/**
 * What Lucide's icons are made with in the built pages (vite.config.ts puts this in the place of the library's own):
 * the same element, without the ways to set it that nobody here uses. Those weigh 2 kB on every first load, and make each
 * icon's shapes anew whenever it is drawn; here they are made once.
 */
import { createElement, type SVGProps } from 'react'

type IconData = { readonly name: string; readonly node: readonly (readonly [tag: string, attributes: object])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

export default function createIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, strokeWidth = 2, className = '', ...rest }: IconProps) {
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
