/** A row that a finger pushes to the right, as a short way beside the button that does the same. */
import { useRef, type PointerEvent } from 'react'

/** In pixels: where letting go counts, how far the row follows, and how far up or down it is a scroll instead. */
const COUNTS = 72
const MOST = 96
const SCROLLS = 24

export function useSwipeRight(onSwipe: (() => void) | undefined) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const end = (row: HTMLElement) => {
    from.current = null
    row.style.translate = ''
  }
  if (!onSwipe) return {}
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent<HTMLElement>) {
      from.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
      if (!from.current) return
      if (Math.abs(clientY - from.current.y) > SCROLLS) return end(currentTarget)
      currentTarget.style.translate = `${Math.min(MOST, Math.max(0, clientX - from.current.x))}px`
    },
    onPointerUp({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      const isFar = from.current !== null && clientX - from.current.x >= COUNTS
      end(currentTarget)
      if (isFar) onSwipe()
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  }
}
