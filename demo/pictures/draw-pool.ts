import { Worker } from 'node:worker_threads'
import type { Storage } from '#adapters/storage/port.ts'
import type { DrawOrder, DrawReport } from './draw-worker.ts'
import { POOL } from './pool.ts'
import { PICTURE_FORMS, pictureFileKey, type PictureForm } from './render-picture.ts'

export type DrawProgress = { readonly done: number; readonly total: number }

/** An encoder at work cannot be interrupted, only waited for; the largest takes well below a second. */
const STOP_GRACE_MS = 1500

/**
 * Draws the pictures that storage lacks, one at a time, in a thread of its own. Each file is stored whole or not at
 * all, so after a crash the next run goes on where this one ended. Counts are pictures, the ones found included.
 *
 * When `signal` aborts it stops within two seconds and resolves. Rejects when a picture cannot be drawn or stored.
 */
export async function drawPool({
  storage,
  signal,
  onProgress,
  keys = firstRoomsFirst(),
}: {
  storage: Storage
  signal: AbortSignal
  onProgress?: (progress: DrawProgress) => void
  keys?: readonly string[]
}): Promise<DrawProgress> {
  let drawer: Drawer | undefined
  let done = 0
  try {
    for (const key of keys) {
      const wanted = await missingForms(storage, key)
      if (signal.aborted) break
      if (wanted.length > 0) {
        drawer ??= startDrawer(storage, signal)
        await drawer.draw(key, wanted)
        if (signal.aborted) break
      }
      done++
      onProgress?.({ done, total: keys.length })
    }
  } finally {
    await drawer?.stop()
  }
  return { done, total: keys.length }
}

/** One room of every kind and light before the second of any, so that early pages already show variety. */
function firstRoomsFirst(): string[] {
  const number = (key: string) => Number(key.slice(key.lastIndexOf('-') + 1))
  return POOL.map((picture) => picture.key).toSorted((a, b) => number(a) - number(b))
}

async function missingForms(storage: Storage, key: string): Promise<PictureForm[]> {
  const there = await Promise.all(PICTURE_FORMS.map((form) => storage.has(pictureFileKey(key, form))))
  return PICTURE_FORMS.filter((_, i) => !there[i])
}

type Drawer = { draw(key: string, wanted: PictureForm[]): Promise<void>; stop(): Promise<void> }

function startDrawer(storage: Storage, signal: AbortSignal): Drawer {
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url))
  const tell = (order: DrawOrder) => worker.postMessage(order)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  return {
    async draw(key, wanted) {
      const writes: Promise<void>[] = []
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const onReport = (report: DrawReport) => {
        if (report === 'done') return resolve()
        const write = storage.put(pictureFileKey(key, report.file), report.file.bytes, `image/${report.file.format}`)
        writes.push(write)
        write.catch(reject)
      }
      const onAbort = () => resolve()
      const onExit = (code: number) => reject(new Error(`the drawing thread ended with code ${code}`))
      worker.on('message', onReport).once('error', reject).once('exit', onExit)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        tell({ key, wanted })
        await promise
        await Promise.all(writes)
      } finally {
        worker.off('message', onReport).off('error', reject).off('exit', onExit)
        signal.removeEventListener('abort', onAbort)
      }
    },
    async stop() {
      // What is left of a picture that was given up must not crash the process as an unheard event.
      worker.on('error', () => {})
      tell('stop')
      const timer = setTimeout(() => void worker.terminate(), STOP_GRACE_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
