import { Worker } from 'node:worker_threads'
import type { Storage } from '#adapters/storage/port.ts'
import type { DrawOrder, DrawReport } from './draw-worker.ts'
import { pictureFileKey, type PictureForm } from './render-picture.ts'

/** An encoder at work cannot be interrupted, only waited for; the largest takes well below a second. */
const STOP_GRACE_MS = 1500
/** What is asked for beyond this is drawn when it is asked for again. */
const MOST_WAITING = 500

export type PictureDrawer = {
  /** Draws a form soon, before everything that is only drawn ahead. Keys of no office are left alone. */
  want(key: string, form: PictureForm): void
  /** Draws what storage lacks of these when nothing else is wanted. */
  ahead(keys: readonly string[], forms: readonly PictureForm[]): void
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>
  /** Stops within two seconds; what is not drawn is drawn when it is asked for. */
  stop(): Promise<void>
}

type Order = { readonly key: string; readonly form: PictureForm }

/**
 * Draws pictures one at a time in a thread of its own and keeps each file whole or not at all. Only `keys` are drawn:
 * the address of a picture is easy to make up, and a store must not fill with what strangers think of.
 */
export function openPictureDrawer({
  storage,
  keys,
  onFailure,
}: {
  storage: Storage
  keys: ReadonlySet<string>
  onFailure: (error: unknown) => void
}): PictureDrawer {
  const wanted = new Map<string, Order>()
  const later = new Map<string, Order>()
  let worker: Worker | undefined
  let running: Promise<void> | undefined
  let stopped = false

  function go(): void {
    if (stopped || running) return
    running = drawAll().finally(() => {
      running = undefined
      if (wanted.size > 0) go()
    })
  }

  async function drawAll(): Promise<void> {
    for (let next = take(); next && !stopped; next = take()) {
      try {
        await drawOne(next)
      } catch (error) {
        if (!stopped) onFailure(error)
      }
    }
  }

  function take(): Order | undefined {
    const queue = wanted.size > 0 ? wanted : later
    const [first] = queue
    if (!first) return undefined
    queue.delete(first[0])
    return first[1]
  }

  async function drawOne({ key, form }: Order): Promise<void> {
    const file = pictureFileKey(key, form)
    if (await storage.has(file)) return
    if (stopped) return
    worker ??= startWorker()
    const bytes = await ask(worker, { key, form })
    if (bytes) await storage.put(file, bytes, `image/${form.format}`)
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('draw-worker.ts', import.meta.url))
    // The thread waits for work, the process need not wait for it.
    started.unref()
    // A thread that died is replaced with the next picture.
    started.on('error', onFailure).once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  return {
    want(key, form) {
      const file = pictureFileKey(key, form)
      if (stopped || !keys.has(key) || wanted.size >= MOST_WAITING) return
      later.delete(file)
      wanted.set(file, { key, form })
      go()
    },
    ahead(list, forms) {
      for (const key of list) for (const form of forms) later.set(pictureFileKey(key, form), { key, form })
      go()
    },
    async idle() {
      while (running) await running
    },
    async stop() {
      stopped = true
      wanted.clear()
      later.clear()
      const ending = worker
      if (ending) {
        const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
        ending.postMessage('stop' satisfies DrawOrder)
        const timer = setTimeout(() => void ending.terminate(), STOP_GRACE_MS)
        await ended
        clearTimeout(timer)
      }
      await running
    },
  }
}

/** null when the thread ended meanwhile. Rejects when the picture cannot be drawn. */
function ask(worker: Worker, order: DrawOrder): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const onExit = () => resolve(null)
    worker.once('message', (report: DrawReport) => {
      worker.off('exit', onExit)
      if ('failed' in report) reject(new Error(report.failed))
      else resolve(report.bytes)
    })
    worker.once('exit', onExit)
    worker.postMessage(order)
  })
}
