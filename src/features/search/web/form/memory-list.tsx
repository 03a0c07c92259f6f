/** Saved places and recent searches of this device. Arrow keys move through them, Delete removes one. */
import { Briefcase, History, House, Plus, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import de from '../../address/texts.de.ts'
import en from '../../address/texts.en.ts'
import {
  withoutSearch,
  withSaved,
  type RememberedPlace,
  type PlaceMemory,
  type RecentSearch,
  type SavedName,
} from '../../rules/place-memory.ts'
import { changePlaceMemory, usePlaceMemory } from './use-place-memory.ts'

const TEXTS = { de, en }
const ICONS = { home: House, work: Briefcase }

type MemoryListProps = {
  /** Today as an ISO day: recent searches for an earlier day are not offered. */
  today: string
  onPlace: (place: RememberedPlace) => void
  onRecall: (search: RecentSearch) => void
  onSave: (name: SavedName) => void
  /** Returns the focus to the field. */
  onLeave: () => void
}

export function MemoryList({ today, onPlace, onRecall, onSave, onLeave }: MemoryListProps) {
  const t = useTexts(TEXTS)
  const locale = useLocale()
  const memory = usePlaceMemory()
  const wishOf = ({ date, time, hours: count }: RecentSearch) =>
    date < today ? t('recentHours', { count }) : t('recentWish', { day: formatDay(date, locale), time, count })
  const forget = (change: (old: PlaceMemory) => PlaceMemory) => {
    changePlaceMemory(change)
    onLeave()
  }
  return (
    <div className="memory" role="group" aria-label={t('saved')}>
      <ul aria-label={t('saved')}>
        {(['home', 'work'] as const).map((name) => {
          const place = memory[name]
          const Icon = ICONS[name]
          return place ? (
            <MemoryRow
              key={name}
              icon={<Icon size={18} />}
              name={t(name)}
              note={place.text}
              removeLabel={t('remove', { place: t(name) })}
              onChoose={() => onPlace(place)}
              onRemove={() => forget((old) => withSaved(old, name, null))}
              onLeave={onLeave}
            />
          ) : (
            <li key={name}>
              <button
                type="button"
                className="memory-row memory-set"
                onPointerDown={hold}
                onClick={() => onSave(name)}
                onKeyDown={(event) => walk(event, onLeave)}
              >
                <Plus size={18} />
                {t(name === 'home' ? 'setHome' : 'setWork')}
              </button>
            </li>
          )
        })}
      </ul>
      {memory.recent.length > 0 && (
        <>
          <span className="suggestions-heading" aria-hidden="true">
            {t('recent')}
          </span>
          <ul aria-label={t('recent')}>
            {memory.recent.map((one) => (
              <MemoryRow
                key={`${one.place.provider} ${one.place.text}`}
                icon={<History size={18} />}
                name={one.place.text}
                note={wishOf(one)}
                removeLabel={t('remove', { place: one.place.text })}
                onChoose={() => onRecall(one)}
                onRemove={() => forget((old) => withoutSearch(old, one.place))}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </>
      )}
      <p className="memory-note">{t('onDevice')}</p>
    </div>
  )
}

type MemoryRowProps = {
  icon: ReactNode
  name: string
  note: string
  removeLabel: string
  onChoose: () => void
  onRemove: () => void
  onLeave: () => void
}

function MemoryRow({ icon, name, note, removeLabel, onChoose, onRemove, onLeave }: MemoryRowProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return walk(event, onLeave)
    event.preventDefault()
    onRemove()
  }
  return (
    <li>
      <button type="button" className="memory-row" onPointerDown={hold} onClick={onChoose} onKeyDown={press}>
        {icon}
        <span className="memory-words">
          <span>{name}</span>
          <span className="memory-wish num">{note}</span>
        </span>
      </button>
      <button type="button" className="field-button" aria-label={removeLabel} onPointerDown={hold} onClick={onRemove}>
        <X size={18} />
      </button>
    </li>
  )
}

/** Pressing the pointer must not take the focus out of the field, because that would close the list below it. */
function hold(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

function walk(event: KeyboardEvent, onLeave: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    return onLeave()
  }
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const rows = [...(event.currentTarget.closest('.memory')?.querySelectorAll<HTMLElement>('.memory-row') ?? [])]
  const row = event.currentTarget.closest('li')?.querySelector('.memory-row')
  const next = rows[rows.indexOf(row as HTMLElement) + by]
  if (next) next.focus()
  else if (by < 0) onLeave()
}
