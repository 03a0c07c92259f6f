/**
 * Keeps what is typed into a step: 600 ms after the last key, when a field is left, and when the page is left. One
 * request at a time, so that an older state never follows a newer one. What could not be sent is kept on this device.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { saveDraftStep } from '../contract.ts'
import { isOwnSave, type StoredStep } from '../rules/merge-step.ts'
import type { Fields, FieldStep } from '../rules/wizard-steps.ts'
import { forgetUnsent, keepUnsent } from './unsent-fields.ts'

const PAUSE_MS = 600
const RETRY_MS = 10_000
/** So that an hour of typing without a connection does not fill the browser's storage. */
const MOST_LOST = 20

export type Saved = ReplyData<typeof saveDraftStep>['data']

export type SaveState =
  | { readonly kind: 'idle' | 'saving' | 'offline' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'refused'; readonly message: string }
  /** Another window has saved; what is typed here is still here. */
  | { readonly kind: 'conflict'; readonly theirs: Saved['step']; readonly mine: Fields }

type Autosave = {
  readonly state: SaveState
  /** To be called with each change of the form. */
  readonly changed: (form: HTMLFormElement) => void
  /** Sends what waits, at once. */
  readonly flush: () => void
  /**
   * Sends what waits and ends when nothing is under way any more, so that the form can be submitted with the version that
   * this window has seen. @returns that version
   */
  readonly settle: () => Promise<number>
  /** Something waits or is under way. */
  readonly isPending: () => boolean
  /** Writes over what the other window saved. */
  readonly keepMine: () => void
}

export function useAutosave(of: {
  readonly id: number
  readonly step: FieldStep
  readonly version: number
  readonly onSaved: (saved: Saved) => void
}): Autosave {
  const { id, step } = of
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const version = useRef(of.version)
  const waiting = useRef<Fields | null>(null)
  /** What was sent without an answer since the last one; the server may have saved any of it. */
  const lost = useRef<readonly StoredStep[]>([])
  const isSending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())
  const onSaved = useRef(of.onSaved)
  onSaved.current = of.onSaved

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    const fields = waiting.current
    if (fields === null || isSending.current) return
    waiting.current = null
    isSending.current = true
    setState({ kind: 'saving' })
    const answer = await callApi<typeof saveDraftStep>('PATCH', '/api/office/draft/{id}', {
      params: { id },
      body: { step, version: version.current, fields },
    })
    isSending.current = false
    if (!answer.ok) {
      // Without a connection, or while the server is away, it is sent again; what the server refuses is not.
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 429)
        return setState({ kind: 'refused', message: answer.message })
      // What is sent again is the same object, and is kept once.
      const others = lost.current.filter((one) => one.fields !== fields).slice(-MOST_LOST)
      lost.current = [...others, { version: version.current, fields }]
      waiting.current ??= fields
      keepUnsent(id, step, { version: version.current, fields: waiting.current, lost: lost.current })
      setState({ kind: 'offline' })
      timer.current = setTimeout(() => void send(), RETRY_MS)
      return
    }
    const saved = answer.reply.data
    const isOwn = lost.current.some((one) => isOwnSave(saved.step, one))
    lost.current = []
    if (!saved.saved && !isOwn) return setState({ kind: 'conflict', theirs: saved.step, mine: fields })
    version.current = saved.step.version
    if (!saved.saved) {
      waiting.current ??= fields
      return send()
    }
    if (waiting.current === null) forgetUnsent(id, step)
    setState({ kind: 'saved', at: new Date() })
    onSaved.current(saved)
    if (waiting.current !== null) await send()
  }, [id, step])

  const start = useCallback(() => {
    if (!isSending.current) running.current = send()
    return running.current
  }, [send])

  const changed = useCallback(
    (form: HTMLFormElement) => {
      waiting.current = fieldsOf(form)
      keepUnsent(id, step, { version: version.current, fields: waiting.current, lost: lost.current })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void start(), PAUSE_MS)
    },
    [id, step, start],
  )
  const flush = useCallback(() => void start(), [start])

  useEffect(() => {
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return {
    state,
    changed,
    flush,
    isPending: () => waiting.current !== null || isSending.current,
    async settle() {
      await start()
      return version.current
    },
    keepMine() {
      if (state.kind !== 'conflict') return
      version.current = state.theirs.version
      waiting.current ??= state.mine
      flush()
    },
  }
}

/** Fields that belong to the form and not to the step. */
const FORM_FIELDS: ReadonlySet<string> = new Set(['version', 'intent', 'seen', 'from'])

export function fieldsOf(form: HTMLFormElement | FormData): Fields {
  const data = form instanceof FormData ? form : new FormData(form)
  return Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' && !FORM_FIELDS.has(name) ? [[name, value]] : [])),
  )
}
