/** The places remembered on this device, shared by all components that show them and by other tabs. */
import { useSyncExternalStore } from 'react'
import { NO_MEMORY, readMemory, type PlaceMemory } from '../../rules/place-memory.ts'

const NAME = 'viertel.places'
const CHANGED = 'viertel-places'

let known: { text: string | null; memory: PlaceMemory } = { text: null, memory: NO_MEMORY }

export function usePlaceMemory(): PlaceMemory {
  return useSyncExternalStore(subscribe, read, () => NO_MEMORY)
}

/** Where the browser cannot store anything (private windows, a full disk) the change is dropped silently. */
export function changePlaceMemory(change: (memory: PlaceMemory) => PlaceMemory): void {
  const next = change(read())
  try {
    if (JSON.stringify(next) === JSON.stringify(NO_MEMORY)) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, JSON.stringify(next))
  } catch {
    return
  }
  dispatchEvent(new Event(CHANGED))
}

function read(): PlaceMemory {
  let text: string | null = null
  try {
    text = localStorage.getItem(NAME)
    if (text === known.text) return known.memory
    const memory = text === null ? NO_MEMORY : readMemory(text)
    if (memory === null) localStorage.removeItem(NAME)
    known = { text: memory === null ? null : text, memory: memory ?? NO_MEMORY }
  } catch {
    known = { text: null, memory: NO_MEMORY }
  }
  return known.memory
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}
