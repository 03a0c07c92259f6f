import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Storage } from '#ports/storage.ts'
import type { DrawOrder, DrawReport } from './draw-process.ts'
import { pictureFileKey, type PictureForm } from './render-picture.ts'

/** An encoder at work cannot be interrupted, only waited for; the largest takes well below a second. */
const STOP_GRACE_MS = 1500
/** So long the process waits for more to draw. */
const REST_MS = 5000
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
 * Draws pictures one at a time in a process of its own, which gets what time others leave and ends when there is nothing
 * to draw; keeps each file whole or not at all. Only `keys` are drawn: the address of a picture is easy to make up, and a
 * store must not fill with what strangers think of.
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
    // It waits for work, the product need not wait for it.
    started.unref()
    started.channel?.unref()
    // One that ended or died is replaced with the next picture.
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
        const timer = setTimeout(() => void ending.kill('SIGKILL'), STOP_GRACE_MS)
        await ended
        clearTimeout(timer)
      }
      await running
    },
  }
}

/** null when the process ended meanwhile. Rejects when the picture cannot be drawn. */
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
