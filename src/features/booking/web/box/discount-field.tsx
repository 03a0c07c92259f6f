/** A button that opens the field for a discount code, because most people have none. */
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

type DiscountFieldProps = {
  code: string
  error: string | null
  /** The price with it is being asked for. */
  isBusy?: boolean
  onChange: (code: string) => void
}

export function DiscountField({ code, error, isBusy = false, onChange }: DiscountFieldProps) {
  const t = useTexts({ de, en })
  const id = useId()
  const [isOpen, setIsOpen] = useState(code !== '')
  const [typed, setTyped] = useState(code)
  const field = useRef<HTMLInputElement>(null)
  // Whoever opens the field wants to type into it, so it takes the focus.
  const open = () => {
    flushSync(() => setIsOpen(true))
    field.current?.focus()
  }
  if (!isOpen)
    return (
      <Button look="text" className="needs-script" onClick={open}>
        {t('haveCode')}
      </Button>
    )
  const apply = () => onChange(typed.trim().toUpperCase())
  return (
    <div className="discount">
      <label className="field" htmlFor={id}>
        <span className="label">{t('code')}</span>
      </label>
      <div className="discount-row">
        <span className="input" data-invalid={error ? true : undefined}>
          <input
            ref={field}
            id={id}
            name="code"
            value={typed}
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={error !== null}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
        </span>
        <Button isBusy={isBusy} onClick={apply}>
          {t('redeem')}
        </Button>
      </div>
      {error !== null && (
        <span className="error-text" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
      {code !== '' && (
        <Button
          look="text"
          onClick={() => {
            setTyped('')
            setIsOpen(false)
            onChange('')
          }}
        >
          {t('removeCode')}
        </Button>
      )}
    </div>
  )
}
