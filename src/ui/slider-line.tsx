/**
 * The line under one or two range inputs (class `slider`), its chosen part in green. `from` and `to` are shares of the
 * line, 0 to 1.
 */
import type { ReactNode } from 'react'

type SliderLineProps = { from?: number; to: number; className?: string; children: ReactNode }

export function SliderLine({ from = 0, to, className, children }: SliderLineProps) {
  return (
    <div className={className ? `slider-line ${className}` : 'slider-line'}>
      <svg aria-hidden="true" width="100%" height="6">
        <rect className="slider-ground" width="100%" height="6" rx="3" />
        <rect className="slider-chosen" x={`${from * 100}%`} width={`${(to - from) * 100}%`} height="6" rx="3" />
      </svg>
      {children}
    </div>
  )
}
