/**
 * Whether an office is a favourite, shared by all components of the page. A change shows before the server has answered
 * and is reverted when the server refuses it. It is keyed by viewer, so that nothing is left for the next person on
 * this device.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { callApi, type ApiRefusal } from '#client/call-api.ts'
import { useRootFacts } from '#client/root-facts.ts'
import type { addFavourite, removeFavourite } from '../contract.ts'

type Change = {
  readonly value: boolean
  /**
   * The list of favourites that the change was based on, once it is answered: a newer list overrides it. Null until
   * then.
   */
  readonly on: readonly number[] | null
}

const changes = new Map<string, Change>()
const listeners = new Set<() => void>()
/** The last call of each office: the next one waits for it, so that the last change wins. */
const calls = new Map<string, Promise<unknown>>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function note(key: string, change: Change): void {
  changes.set(key, change)
  for (const listener of listeners) listener()
}

export type Favourite = {
  readonly isMarked: boolean
  /** Resolves to the refusal, if there was one; the mark is then what it was before. */
  set(isMarked: boolean): Promise<ApiRefusal | null>
}

/** Null for guests (Spec 6: favouriting shows only when logged in); their taps are stored by favourite-wish.ts. */
export function useFavourite(officeId: number): Favourite | null {
  const viewer = useRootFacts()?.viewer
  const key = `${viewer?.id} ${officeId}`
  const changed = useSyncExternalStore(
    subscribe,
    () => changes.get(key),
    () => undefined,
  )
  const known = viewer?.favourites ?? null
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  }, [known])
  if (!known) return null
  const isCurrent = changed && (changed.on === null || changed.on === known)
  return {
    isMarked: isCurrent ? changed.value : known.includes(officeId),
    async set(isMarked) {
      note(key, { value: isMarked, on: null })
      const call = (calls.get(key) ?? Promise.resolve()).then(() =>
        isMarked
          ? callApi<typeof addFavourite>('PUT', '/api/favorite', { body: { id: officeId, hours: searchedHours() } })
          : callApi<typeof removeFavourite>('DELETE', '/api/favorite/{id}', { params: { id: officeId } }),
      )
      calls.set(key, call)
      const answer = await call
      if (calls.get(key) === call) note(key, { value: answer.ok === isMarked, on: latest.current })
      return answer.ok ? null : answer
    },
  }
}

/** The hours of the search on this page, if there is one. */
function searchedHours(): number | undefined {
  const hours = Number(new URLSearchParams(window.location.search).get('hours'))
  return Number.isInteger(hours) && hours >= 2 && hours <= 8 ? hours : undefined
}
