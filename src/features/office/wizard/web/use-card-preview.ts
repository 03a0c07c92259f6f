/** The card beside a step follows what is typed, saved or not. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { previewCard } from '../contract.ts'
import type { Fields, FieldStep } from '../rules/wizard-steps.ts'
import type { PreviewedCard } from './step-fields.ts'

const PAUSE_MS = 400

/** Steps of which a card shows something. */
const SHOWN: ReadonlySet<FieldStep> = new Set(['location', 'category', 'edit', 'week', 'pricing', 'title', 'type'])

/** @param stored as the page was loaded */
export function useCardPreview(id: number, stored: PreviewedCard) {
  const [card, setCard] = useState(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    asking.current?.abort()
  }, [])
  useEffect(() => {
    setCard(stored)
    return stop
  }, [stored, stop])

  /** A preview that cannot be had stays as it was: the form says what is wrong with the connection. */
  const refresh = useCallback(
    (typed?: { readonly step: FieldStep; readonly fields: Fields }) => {
      if (typed && !SHOWN.has(typed.step)) return
      stop()
      timer.current = setTimeout(() => {
        asking.current = new AbortController()
        void callApi<typeof previewCard>('POST', '/api/office/{id}/card', {
          params: { id },
          body: typed ?? {},
          signal: asking.current.signal,
        })
          .then((answer) => answer.ok && setCard(answer.reply.data))
          // Typing has gone on, or the page was left.
          .catch(() => undefined)
      }, PAUSE_MS)
    },
    [id, stop],
  )
  return { card, refresh }
}
