/** Photos on their way: one after the other, three attempts each, kept on this device so that a reload goes on with them. */
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { uploadPhoto, type Uploaded } from './upload-photo.ts'

/** A device that keeps nothing loses only what waits when the page is reloaded. */
const unkept = () => undefined

const ATTEMPTS = 3
const PAUSE_MS = 2000

type Kept = { readonly office: number; readonly name: string; readonly blob: Blob; readonly place: number }

export type Queued = {
  /** Its idempotency key, too. */
  readonly key: string
  readonly name: string
  readonly state: 'waits' | 'loads' | 'failed'
  readonly percent: number
  readonly message: string
}

/** Null where the browser keeps nothing, in some private windows: then a reload loses what waits. */
function openStore(): UseStore | null {
  try {
    return createStore('viertel-photos', 'waiting')
  } catch {
    return null
  }
}

export function usePhotoQueue(office: number, onDone: (uploaded: Uploaded) => void) {
  const [queue, setQueue] = useState<readonly Queued[]>([])
  const blobs = useRef(new Map<string, Blob>())
  const order = useRef<string[]>([])
  const isRunning = useRef(false)
  const store = useRef<UseStore | null>(null)
  const done = useRef(onDone)
  done.current = onDone

  const patch = useCallback(
    (key: string, part: Partial<Queued>) =>
      setQueue((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  )
  const drop = useCallback((key: string) => {
    blobs.current.delete(key)
    order.current = order.current.filter((one) => one !== key)
    setQueue((before) => before.filter((one) => one.key !== key))
    if (store.current) void del(key, store.current).catch(unkept)
  }, [])

  const run = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    for (let key = order.current[0]; key !== undefined; key = order.current[0]) {
      const current = key
      const blob = blobs.current.get(current)
      if (!blob) {
        drop(current)
        continue
      }
      let message = ''
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        patch(current, { state: 'loads', percent: 0 })
        const upload = await uploadPhoto(office, { key: current, blob }, (percent) => patch(current, { percent }))
        if (upload.kind === 'done') {
          drop(current)
          done.current(upload.uploaded)
          message = ''
          break
        }
        message = upload.kind === 'refused' ? upload.message : 'offline'
        if (upload.kind === 'refused') break
        await new Promise((go) => setTimeout(go, PAUSE_MS * attempt))
      }
      if (message !== '') {
        order.current = order.current.filter((one) => one !== current)
        patch(current, { state: 'failed', message })
      }
    }
    isRunning.current = false
  }, [office, drop, patch])

  const enter = useCallback(
    (key: string, name: string, blob: Blob) => {
      blobs.current.set(key, blob)
      order.current.push(key)
      setQueue((before) => [...before, { key, name, state: 'waits', percent: 0, message: '' }])
      void run()
    },
    [run],
  )

  useEffect(() => {
    const opened = openStore()
    store.current = opened
    let isGone = false
    if (opened)
      entries<string, Kept>(opened)
        .then((kept) => {
          if (isGone) return
          const mine = kept.filter(([, one]) => one.office === office).toSorted(([, a], [, b]) => a.place - b.place)
          for (const [key, { name, blob }] of mine) if (!blobs.current.has(key)) enter(key, name, blob)
        })
        .catch(unkept)
    return () => {
      isGone = true
    }
  }, [office, enter])

  return {
    queue,
    add(name: string, blob: Blob) {
      const key = newIdempotencyKey()
      if (store.current) {
        const kept: Kept = { office, name, blob, place: performance.timeOrigin + performance.now() }
        void set(key, kept, store.current).catch(unkept)
      }
      enter(key, name, blob)
    },
    refuse(name: string, message: string) {
      const key = newIdempotencyKey()
      setQueue((before) => [...before, { key, name, state: 'failed', percent: 0, message }])
    },
    retry(key: string) {
      if (!blobs.current.has(key)) return drop(key)
      order.current.push(key)
      patch(key, { state: 'waits', message: '' })
      void run()
    },
    drop,
    canRetry: (key: string) => blobs.current.has(key),
  }
}
