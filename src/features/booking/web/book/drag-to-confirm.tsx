/**
 * Spec 4: success only at the maximum value 100, otherwise it springs back. With the keyboard, arrow keys move the
 * slider and Enter moves it to the end at once. Screen readers on phones move it step by step, and reaching the end
 * confirms.
 */
import { ChevronsRight } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useCheckoutTexts } from './use-checkout-texts.ts'

const FULL = 100
const KEY_STEP = 10
/** A drag must start at the handle, within this share of the track; a tap further along is ignored. */
const HANDLE_SHARE = 0.22
const SPRING_MS = 200

type DragToConfirmProps = {
  /** The text on the slider. */
  label: string
  /** Its accessible name. */
  name: string
  isBusy: boolean
  isDisabled: boolean
  /** The id of the element that says why it is disabled. */
  describedBy?: string
  onPass: () => void
}

export function DragToConfirm({ label, name, isBusy, isDisabled, describedBy, onPass }: DragToConfirmProps) {
  const t = useCheckoutTexts()
  const hintId = useId()
  const [value, setValue] = useState(0)
  /** Where the pointer was pressed; 'none' while only keys or a screen reader move the handle. */
  const pointer = useRef<'none' | 'handle' | 'elsewhere'>('none')

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
    pointer.current = (event.clientX - box.left) / box.width <= HANDLE_SHARE ? 'handle' : 'elsewhere'
    if (pointer.current === 'elsewhere') event.preventDefault()
  }
  const release = (event: PointerEvent<HTMLInputElement>) => {
    const reached = Number(event.currentTarget.value)
    if (pointer.current === 'handle' && reached === FULL && !isDisabled) onPass()
    pointer.current = 'none'
    springBack(reached)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat || isDisabled) return
      setValue(FULL)
      onPass()
      return springBack(FULL)
    }
    if (event.key === 'Escape') return springBack(value)
    const to = stepOf(event.key, value)
    if (to === null) return
    event.preventDefault()
    setValue(to)
  }

  return (
    <>
      <div className="drag" data-busy={isBusy || undefined} data-off={isDisabled || undefined}>
        <svg className="drag-fill" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={value === 0 ? 0 : Math.max(12, value)} height="10" />
        </svg>
        <span className="drag-label" aria-hidden="true">
          {label}
          <ChevronsRight size={18} />
        </span>
        <input
          type="range"
          min={0}
          max={FULL}
          step={1}
          value={value}
          disabled={isDisabled}
          aria-label={name}
          aria-valuetext={`${value} %`}
          aria-describedby={describedBy ?? hintId}
          onChange={(event) => {
            if (pointer.current === 'elsewhere') return
            const to = Number(event.target.value)
            setValue(to)
            if (to === FULL && pointer.current === 'none' && !isDisabled) {
              onPass()
              springBack(FULL)
            }
          }}
          onPointerDown={begin}
          onPointerUp={release}
          onPointerCancel={() => {
            pointer.current = 'none'
            springBack(value)
          }}
          onKeyDown={press}
          onBlur={() => setValue(0)}
        />
        <span className="visually-hidden" id={hintId}>
          {t('slideHint')}
        </span>
      </div>
      <p className="drag-keys" aria-hidden="true">
        <kbd>Enter</kbd> {t('keyEnter')} <kbd>→</kbd> {t('keyArrow')} <kbd>Esc</kbd> {t('keyEscape')}
      </p>
    </>
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
