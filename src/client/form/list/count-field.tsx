import { Minus, Plus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { useTexts } from '../../use-texts.ts'
import { countOf } from './count-value.ts'
import { useFieldError, useFormState } from '../form-state.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type CountFieldProps = {
  label: ReactNode
  /** The label in words, for the two buttons. */
  name: string
  defaultValue?: number
  most?: number
}

/** Spec 2: plus and minus around a number that can be typed as well. Without script it is a plain field. */
export function CountField({ label, name, defaultValue = 0, most = 999 }: CountFieldProps) {
  const id = useId()
  const t = useTexts({ de, en })
  const isHydrated = useHydrated()
  const { values } = useFormState()
  const error = useFieldError(name)
  const [text, setText] = useState(values[name] ?? String(defaultValue))
  const count = countOf(text, most)
  const step = (by: number) => setText(String(countOf(String(count + by), most)))
  return (
    <Field id={id} label={label} error={error}>
      <span className="count-field">
        {isHydrated && (
          <Button look="icon" aria-label={t('less')} disabled={count <= 0} aria-controls={id} onClick={() => step(-1)}>
            <Minus size={18} />
          </Button>
        )}
        <span className="input" data-invalid={error !== '' || undefined}>
          <input
            id={id}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={() => setText(String(count))}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
              if (by === 0) return
              event.preventDefault()
              step(by)
            }}
            aria-invalid={error !== ''}
            aria-describedby={error === '' ? undefined : `${id}-error`}
          />
        </span>
        {isHydrated && (
          <Button
            look="icon"
            aria-label={t('more')}
            disabled={count >= most}
            aria-controls={id}
            onClick={() => step(1)}
          >
            <Plus size={18} />
          </Button>
        )}
      </span>
    </Field>
  )
}
