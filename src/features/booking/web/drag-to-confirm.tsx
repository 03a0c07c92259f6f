/** Spec 4: success only at the maximum value 100, otherwise it springs back. By keyboard: arrows to the end, then Enter. */
import { ChevronsRight } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import './drag-to-confirm.css'

const FULL = 100
const KEY_STEP = 10
/** A drag starts at the handle; a tap far along the track is none. */
const HANDLE_SHARE = 0.22
const SPRING_MS = 200

type DragToConfirmProps = { label: string; isBusy: boolean; isDisabled: boolean; onPass: () => void }

export function DragToConfirm({ label, isBusy, isDisabled, onPass }: DragToConfirmProps) {
  const t = useTexts({ de, en })
  const hintId = useId()
  const [value, setValue] = useState(0)
  const isDragging = useRef(false)

  function springBack(from: number) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setValue(0)
    let begun: number | null = null
    const step = (at: number) => {
      begun ??= at
      const rest = 1 - Math.min(1, (at - begun) / SPRING_MS)
      setValue(Math.round(from * rest * rest))
      if (rest > 0) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }

  const begin = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    isDragging.current = (event.clientX - box.left) / box.width <= HANDLE_SHARE
    if (!isDragging.current) event.preventDefault()
  }
  const release = (event: PointerEvent<HTMLInputElement>) => {
    const reached = Number(event.currentTarget.value)
    if (isDragging.current && reached === FULL && !isDisabled) onPass()
    isDragging.current = false
    springBack(reached)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (value === FULL && !isDisabled) {
        onPass()
        setValue(0)
      }
      return
    }
    const to = stepOf(event.key, value)
    if (to === null) return
    event.preventDefault()
    setValue(to)
  }

  return (
    <div className="drag" data-busy={isBusy || undefined} data-off={isDisabled || undefined}>
      <svg className="drag-fill" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width={value === 0 ? 0 : Math.max(12, value)} height="10" />
      </svg>
      <span className="drag-label" aria-hidden="true">
        {label}
        <ChevronsRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <input
        type="range"
        min={0}
        max={FULL}
        step={1}
        value={value}
        disabled={isDisabled}
        aria-label={t('slideTo', { label })}
        aria-valuetext={`${value} %`}
        aria-describedby={hintId}
        onChange={(event) => {
          if (isDragging.current) setValue(Number(event.target.value))
        }}
        onPointerDown={begin}
        onPointerUp={release}
        onPointerCancel={() => {
          isDragging.current = false
          springBack(value)
        }}
        onKeyDown={press}
        onBlur={() => setValue(0)}
      />
      <span className="visually-hidden" id={hintId}>
        {t('slideHint')}
      </span>
    </div>
  )
}

function stepOf(key: string, value: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(FULL, value + KEY_STEP)
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, value - KEY_STEP)
    case 'End':
      return FULL
    case 'Home':
      return 0
    default:
      return null
  }
}
