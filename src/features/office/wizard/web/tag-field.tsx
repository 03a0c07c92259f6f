/**
 * Tags as chips: Enter, a comma or the plus adds what is typed, Backspace in an empty field takes the last one back.
 * Without script it is a text field with commas, and what is sent is the same.
 */
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useFieldError, useFormState } from '#client/form/form-state.ts'
import { TextField } from '#client/form/text-field.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { addTags, suggestTags, tagField, tagsOf } from '../rules/tag-list.ts'
import { LONGEST_TAG } from '../rules/wizard-limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type TagFieldProps = {
  label: string
  name: string
  language: 'de' | 'en'
  value: string
  required?: boolean
  /** Tells the form that something has changed without a key. */
  changed: () => void
}

export function TagField(props: TagFieldProps) {
  const { label, name, language, value, required = false } = props
  const t = useTexts({ de, en })
  if (useHydrated()) return <TagChips {...props} />
  return (
    <TextField label={label} name={name} defaultValue={value} maxLength={1000} required={required} lang={language}>
      <p className="quiet small">{t('tagsHint')}</p>
    </TextField>
  )
}

function TagChips({ label, name, language, value, changed }: TagFieldProps) {
  const t = useTexts({ de, en })
  const id = useId()
  const { values } = useFormState()
  const error = useFieldError(name)
  const input = useRef<HTMLInputElement>(null)
  const [tags, setTags] = useState(() => tagsOf(values[name] ?? value))
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const set = (next: readonly string[], words: string) => {
    setTags([...next])
    setTyped('')
    setSaid(words)
    // Once the field that is sent has it.
    setTimeout(changed)
  }
  const add = (text: string) => {
    const next = addTags(tags, text)
    const added = next.slice(tags.length)
    if (added.length === 0) setTyped('')
    else set(next, t('tagAdded', { tag: added.join(', ') }))
  }
  const remove = (tag: string) => {
    set(
      tags.filter((one) => one !== tag),
      t('tagRemoved', { tag }),
    )
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const last = tags.at(-1)
    if (event.key === 'Enter' && typed.trim() !== '') {
      // It adds the tag and does not send the form.
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      remove(last)
    }
  }
  return (
    <div className="stack tag-field">
      <input type="hidden" name={name} value={tagField(tags, typed)} />
      <Field id={id} label={label} error={error} below={<p className="quiet small">{t('tagsChipsHint')}</p>}>
        <span className="input" data-invalid={error !== '' || undefined}>
          <input
            id={id}
            ref={input}
            value={typed}
            lang={language}
            autoComplete="off"
            enterKeyHint="enter"
            maxLength={LONGEST_TAG * 12}
            onInput={({ currentTarget }) =>
              currentTarget.value.includes(',') ? add(currentTarget.value) : setTyped(currentTarget.value)
            }
            onBlur={() => add(typed)}
            onKeyDown={press}
            aria-invalid={error !== ''}
            aria-describedby={error === '' ? undefined : `${id}-error`}
          />
          <Button look="text" aria-label={t('tagAdd')} onClick={() => add(typed)}>
            <Plus size={18} />
          </Button>
        </span>
      </Field>
      {tags.length > 0 && (
        <ul className="chips" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag} className="chip on">
              <span lang={language}>{tag}</span>
              <Button look="icon" aria-label={t('tagRemove', { tag })} onClick={() => remove(tag)}>
                <X size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {suggestTags(tags, language).length > 0 && (
        <ul className="chips" aria-label={t('tagSuggestions')}>
          {suggestTags(tags, language).map((tag) => (
            <li key={tag}>
              <Button look="text" aria-label={t('tagTake', { tag })} onClick={() => add(tag)}>
                <Plus size={16} />
                <span lang={language}>{tag}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
