/**
 * Spec 2: an editable list of titled items. Each is two fields of the form, named `name[0][title_de]` and so on; an item
 * without a title can only be removed, because the form is not sent with it. Without script the items can be changed.
 */
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { useTexts } from '../../use-texts.ts'
import { TextField } from '../text-field.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'
import { LONGEST_DESCRIPTION, LONGEST_TITLE, mayAdd, MOST_ITEMS, newItem, type ListItem } from './list-items.ts'

export type ListFieldProps = {
  legend: ReactNode
  /** The first part of the names of its fields. */
  name: string
  items: readonly ListItem[]
}

export function ListField({ legend, name, items: given }: ListFieldProps) {
  const t = useTexts({ de, en })
  const isHydrated = useHydrated()
  const [items, setItems] = useState(() => given.map((item, key) => ({ key, item })))
  const [draft, setDraft] = useState({ title: '', description: '' })
  const nextKey = useRef(given.length)
  const group = useRef<HTMLFieldSetElement>(null)
  const isAllowed = mayAdd(
    items.map(({ item }) => item),
    draft.title,
  )
  const add = () => {
    if (!isAllowed) return
    const key = (nextKey.current += 1)
    setItems([...items, { key, item: newItem(draft.title, draft.description) }])
    setDraft({ title: '', description: '' })
  }
  const remove = (key: number) => {
    setItems(items.filter((one) => one.key !== key))
    // The button that had the focus is gone.
    group.current?.focus()
  }
  return (
    <fieldset className="stack list-field" ref={group} tabIndex={-1}>
      <legend>{legend}</legend>
      {items.map(({ key, item }, i) => {
        const field = (part: string) => `${name}[${i}][${part}]`
        return (
          <div className="list-item" key={key}>
            <TextField
              label={t('itemTitle', { number: i + 1 })}
              name={field('title_de')}
              defaultValue={item.titleDe}
              maxLength={LONGEST_TITLE}
              required
            />
            <TextField
              label={t('itemDescription')}
              name={field('description_de')}
              defaultValue={item.descriptionDe}
              maxLength={LONGEST_DESCRIPTION}
            />
            {item.titleEn !== null && <input type="hidden" name={field('title_en')} value={item.titleEn} />}
            {item.descriptionEn !== null && (
              <input type="hidden" name={field('description_en')} value={item.descriptionEn} />
            )}
            {isHydrated && (
              <Button look="icon" aria-label={t('removeItem', { number: i + 1 })} onClick={() => remove(key)}>
                <Trash2 size={18} />
              </Button>
            )}
          </div>
        )
      })}
      {isHydrated && items.length < MOST_ITEMS && (
        <div className="list-item">
          <TextField
            label={t('newItem')}
            value={draft.title}
            maxLength={LONGEST_TITLE}
            onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter adds the item instead of sending the form.
              event.preventDefault()
              add()
            }}
          />
          <TextField
            label={t('itemDescription')}
            value={draft.description}
            maxLength={LONGEST_DESCRIPTION}
            onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
          />
          <Button look="icon" aria-label={t('addItem')} disabled={!isAllowed} onClick={add}>
            <Plus size={18} />
          </Button>
        </div>
      )}
      <p className="quiet small" role="status">
        {t('itemsOf', { count: items.length, most: MOST_ITEMS })}
      </p>
    </fieldset>
  )
}
