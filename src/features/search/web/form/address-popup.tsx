/** The list under the address on a wide screen: suggestions for a typed text, otherwise what this device remembers. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import de from '../../address/texts.de.ts'
import en from '../../address/texts.en.ts'
import { withSaved, type RecentSearch, type SavedName } from '../../rules/place-memory.ts'
import type { PickedPlace } from './picked-place.ts'
import { MemoryList } from './memory-list.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useAddressOptions, type AddressOption } from './use-address-options.ts'
import { changePlaceMemory } from './use-place-memory.ts'

const TEXTS = { de, en }

/** What the combobox announces about the list it controls. */
export type ListState = { readonly count: number; readonly activeId: string | undefined }

export type AddressPopupProps = {
  id: string
  today: string
  value: PickedPlace
  isTyping: boolean
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  onPick: (place: PickedPlace) => void
  onRecall: (search: RecentSearch) => void
  onFirst: (first: PickedPlace | null) => void
  onProblem: (problem: 'unknown' | { readonly text: string } | null) => void
  onList: (list: ListState) => void
  /** Receives the keys pressed in the field. */
  keys: RefObject<((event: React.KeyboardEvent) => void) | null>
  field: RefObject<HTMLInputElement | null>
}

function AddressPopup(props: AddressPopupProps) {
  const { id, today, value, isTyping, isOpen, setIsOpen, onPick, onRecall, keys, field } = props
  const t = useTexts(TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const [saving, setSaving] = useState<SavedName | null>(null)
  const pick = (place: AddressOption) => {
    if (saving) changePlaceMemory((memory) => withSaved(memory, saving, place))
    setSaving(null)
    onPick(place)
  }
  const list = useAddressOptions({
    text: isTyping ? value.text : null,
    partial: (number) => (number === null ? t('partialPlace') : t('withoutNumber', { number })),
    isOpen,
    setIsOpen,
    onPick: pick,
  })
  const { found, options, isShown, active } = list
  const isMemory = isOpen && value.text.trim() === '' && saving === null
  useEffect(() => {
    keys.current = (event) => {
      if (event.key === 'ArrowDown' && value.text.trim() === '' && saving === null) {
        event.preventDefault()
        if (isMemory) box.current?.querySelector<HTMLElement>('.memory-row')?.focus()
        else setIsOpen(true)
      } else if (event.key === 'Escape' && (isMemory || saving !== null)) {
        event.preventDefault()
        setSaving(null)
        setIsOpen(false)
      } else list.press(event)
    }
  })
  const tell = useEffectEvent(() => {
    // A rough match is not taken without asking: the server points it out beside the results.
    props.onFirst(options[0] && !options[0].isRough ? options[0] : null)
    // Spec 8: a lookup that failed is reported, even where another one found something.
    const isNothing = found !== null && options.length === 0
    props.onProblem(found?.hasFailed ? { text: t('lookupFailed') } : isNothing ? 'unknown' : null)
  })
  useEffect(() => tell(), [found])
  const tellList = useEffectEvent((state: ListState) => props.onList(state))
  const activeId = isShown && active >= 0 ? `${id}-${active}` : undefined
  const count = isShown ? options.length : 0
  useEffect(() => tellList({ count, activeId }), [count, activeId])
  useEffect(() => () => tellList({ count: 0, activeId: undefined }), [])

  if (!isShown && !isMemory && !(isOpen && saving)) return null
  return (
    <div ref={box} className="suggestions">
      {saving && <SavingNote name={saving} onStop={() => setSaving(null)} />}
      {isShown && <SuggestionList id={id} options={options} active={active} onPick={pick} />}
      {isMemory && (
        <MemoryList
          today={today}
          onPlace={onPick}
          onRecall={onRecall}
          onSave={(name) => {
            setSaving(name)
            field.current?.focus()
          }}
          onLeave={() => field.current?.focus()}
        />
      )}
    </div>
  )
}

/** Says which place is about to be saved, and lets people cancel. */
export function SavingNote({ name, onStop }: { name: SavedName; onStop: () => void }) {
  const t = useTexts(TEXTS)
  return (
    <p className="memory-saving" role="status">
      <span>{t(name === 'home' ? 'savingHome' : 'savingWork')}</span>
      <Button look="sentence" onPointerDown={(event) => event.preventDefault()} onClick={onStop}>
        {t('stopSaving')}
      </Button>
    </p>
  )
}

// React.lazy needs a default export.
export default AddressPopup
