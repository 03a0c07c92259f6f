import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Storage } from '#ports/storage.ts'
import type { DrawOrder, DrawReport } from './draw-process.ts'
import { pictureFileKey, type PictureForm } from './picture-form.ts'

/** A running encoding can not be interrupted; the largest takes well below a second. */
const STOP_GRACE_MS = 1500
/** How long the process waits for more work before it ends. */
const REST_MS = 5000
/** The maximum queue length; requests beyond it are dropped, and drawn when the picture is requested again. */
const MOST_WAITING = 500

export type PictureDrawer = {
  /** Queues a form before all precomputed ones. Keys that belong to no office are ignored. */
  want(key: string, form: PictureForm): void
  /** Queues the forms missing in storage; they are drawn when nothing else is queued. */
  ahead(keys: readonly string[], forms: readonly PictureForm[]): void
  /** Resolves when the queue is empty. */
  idle(): Promise<void>
  /** Stops within two seconds; pictures that were not drawn are drawn on request. */
  stop(): Promise<void>
}

type Order = { readonly key: string; readonly form: PictureForm }

/**
 * Draws pictures one at a time in a child process with low priority, which ends when the queue is empty; files are
 * stored completely or not at all. Only `keys` are drawn: anybody can make up a picture's address, and storage must not
 * fill up with such pictures.
 */
export function openPictureDrawer({
  storage,
  keys,
  onFailure,
  restMs = REST_MS,
}: {
  storage: Storage
  keys: ReadonlySet<string>
  onFailure: (error: unknown) => void
  restMs?: number
}): PictureDrawer {
  const wanted = new Map<string, Order>()
  const later = new Map<string, Order>()
  let drawing: ChildProcess | undefined
  let running: Promise<void> | undefined
  let resting: NodeJS.Timeout | undefined
  let stopped = false

  function go(): void {
    if (stopped || running) return
    clearTimeout(resting)
    running = drawAll().finally(() => {
      running = undefined
      if (wanted.size > 0) return go()
      resting = setTimeout(rest, restMs)
      resting.unref()
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
    drawing ??= startProcess()
    const bytes = await ask(drawing, { key, form })
    if (bytes) await storage.put(file, bytes, `image/${form.format}`)
  }

  function rest(): void {
    drawing?.disconnect()
    drawing = undefined
  }

  function startProcess(): ChildProcess {
    const started = fork(new URL('draw-process.ts', import.meta.url), { serialization: 'advanced', execArgv: [] })
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW)
    // The child process must not keep the parent alive.
    started.unref()
    started.channel?.unref()
    // An ended or crashed process is replaced for the next picture.
    const forget = () => {
      if (drawing === started) drawing = undefined
    }
    started.on('error', onFailure).once('disconnect', forget).once('exit', forget)
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
      clearTimeout(resting)
      const ending = drawing
      if (ending?.exitCode === null) {
        const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
        if (ending.connected) ending.disconnect()
        const timer = setTimeout(() => ending.kill('SIGKILL'), STOP_GRACE_MS)
        await ended
        clearTimeout(timer)
      }
      await running
    },
  }
}

/** Null when the process ended meanwhile. Rejects when the picture can not be drawn. */
function ask(process: ChildProcess, order: DrawOrder): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const onEnd = () => resolve(null)
    process.once('disconnect', onEnd)
    process.once('message', (report: DrawReport) => {
      process.off('disconnect', onEnd)
      if ('failed' in report) reject(new Error(report.failed))
      else resolve(report.bytes)
    })
    process.send(order)
  })
}
