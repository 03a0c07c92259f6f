/**
 * The address on a phone: a sheet as high as the screen with a field of its own and everything else listed below it, so
 * that neither the keyboard nor scrolling hides the list.
 */
import { ArrowLeft, CornerDownLeft, LocateFixed, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import de from '../../address/texts.de.ts'
import en from '../../address/texts.en.ts'
import { withSaved, type RecentSearch, type SavedName } from '../../rules/place-memory.ts'
import type { PickedPlace } from './picked-place.ts'
import { SavingNote } from './address-popup.tsx'
import { MemoryList } from './memory-list.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useAddressOptions, type AddressOption } from './use-address-options.ts'
import { changePlaceMemory } from './use-place-memory.ts'
import { useSearchTexts } from '../use-search-texts.ts'

const TEXTS = { de, en }

type AddressSheetProps = {
  today: string
  value: PickedPlace
  /** True when typing began in the field while this sheet was still loading. */
  isBegun: boolean
  /** Shown when nothing is found for a text (Spec 5). */
  unknownText: string
  onPick: (place: PickedPlace) => void
  onRecall: (search: RecentSearch) => void
  onLocate: () => void
  onClose: () => void
}

function AddressSheet(props: AddressSheetProps) {
  const { today, value, isBegun, unknownText, onPick, onRecall, onLocate, onClose } = props
  const t = useTexts(TEXTS)
  const ts = useSearchTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const begun = useRef(isBegun)
  const [text, setText] = useState(value.text)
  const [isTyping, setIsTyping] = useState(isBegun)
  const [saving, setSaving] = useState<SavedName | null>(null)
  useEffect(() => {
    field.current?.focus()
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(begun.current ? end : 0, end)
  }, [])
  const close = () => dialog.current?.close()
  const pick = (place: PickedPlace) => {
    onPick(place)
    close()
  }
  const pickOption = (option: AddressOption) => {
    if (saving) changePlaceMemory((memory) => withSaved(memory, saving, option))
    pick(option)
  }
  const typed = { text: text.trim(), at: null, provider: null }
  const list = useAddressOptions({
    text: isTyping ? text : null,
    partial: (number) => (number === null ? t('partialPlace') : t('withoutNumber', { number })),
    isOpen: true,
    setIsOpen: () => undefined,
    onPick: pickOption,
  })
  const { found, options, isShown, active } = list
  const isEmpty = text.trim() === ''
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') return
    if (event.key === 'Enter' && !isShown) {
      event.preventDefault()
      // The typed text stays what is searched; the server resolves it.
      if (isTyping) pick(typed)
      else close()
    } else list.press(event)
  }
  const type = (next: string) => {
    setText(next)
    setIsTyping(true)
  }
  const problem = found && options.length === 0 ? (found.hasFailed ? t('lookupFailed') : unknownText) : null
  return (
    <Modal ref={dialog} className="address-sheet" aria-label={ts('address')} onClose={onClose}>
      <div className="address-sheet-head">
        <Button look="icon" aria-label={t('close')} onClick={close}>
          <ArrowLeft size={22} />
        </Button>
        <div className="input">
          <input
            ref={field}
            role="combobox"
            aria-label={ts('address')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            placeholder={ts('addressPlaceholder')}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          />
          {!isEmpty && (
            <button
              type="button"
              className="field-button"
              aria-label={ts('addressClear')}
              onClick={() => {
                type('')
                field.current?.focus()
              }}
            >
              <X size={20} />
            </button>
          )}
        </div>
      </div>
      <div className="address-sheet-body">
        {saving && <SavingNote name={saving} onStop={() => setSaving(null)} />}
        {saving === null && (
          <button
            type="button"
            className="memory-row"
            onClick={() => {
              onLocate()
              close()
            }}
          >
            <LocateFixed size={18} />
            {t('here')}
          </button>
        )}
        {isShown && <SuggestionList id={id} options={options} active={active} onPick={pickOption} />}
        {isTyping && !isEmpty && saving === null && (
          <button type="button" className="memory-row" onClick={() => pick(typed)}>
            <CornerDownLeft size={18} />
            <span className="memory-name">{t('useTyped', { text: typed.text })}</span>
          </button>
        )}
        <p className="memory-note" role="status">
          {isShown ? (
            <span className="visually-hidden">{ts('suggestCount', { count: options.length })}</span>
          ) : (
            (problem ?? (isTyping && !isEmpty && [...typed.text].length < 3 ? t('typeMore') : ''))
          )}
        </p>
        {(isEmpty || !isTyping) && saving === null && (
          <MemoryList
            today={today}
            onPlace={pick}
            onRecall={(search) => {
              onRecall(search)
              close()
            }}
            onSave={(name) => {
              setSaving(name)
              type('')
              field.current?.focus()
            }}
            onLeave={() => field.current?.focus()}
          />
        )}
      </div>
    </Modal>
  )
}

// React.lazy needs a default export.
export default AddressSheet
