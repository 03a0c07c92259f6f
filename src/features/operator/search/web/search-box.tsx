import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { LONGEST_QUERY } from '../rules/read-query.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/**
 * The box of the desk: `/` goes to it from anywhere on the page where nothing is being typed, and the arrows go through
 * what was found.
 */
export function SearchBox({ q = '', error = '' }: { q?: string; error?: string }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', jump)
    document.addEventListener('keydown', moveThroughResults)
    return () => {
      document.removeEventListener('keydown', jump)
      document.removeEventListener('keydown', moveThroughResults)
    }
  }, [])
  return (
    <Form method="get" action={path('/operator/search')} role="search" className="panel stack">
      <Field
        id="desk-q"
        label={t('label')}
        error={error}
        below={
          <span className="hint" id="desk-q-hint">
            {t('hint')}
          </span>
        }
      >
        <span className="input" data-invalid={error !== '' || undefined}>
          <input
            key={q}
            ref={box}
            id="desk-q"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            aria-invalid={error !== ''}
            aria-describedby={error === '' ? 'desk-q-hint' : 'desk-q-error'}
          />
        </span>
      </Field>
      <Button type="submit">{t('find')}</Button>
    </Form>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** Down from the box to the first result, on to the next, and up again to the box. */
function moveThroughResults(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...document.querySelectorAll<HTMLElement>('#desk-q, [data-result]')]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  const next = here === -1 ? undefined : stops[here + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
