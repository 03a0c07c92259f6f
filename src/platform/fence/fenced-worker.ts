/**
 * Runs work on what strangers have written in a thread of its own, with a limit of time and of memory: an endless loop, a
 * regular expression that explodes or too much memory ends that thread, and nothing else. One piece of work at a time;
 * the thread stays for the next one for a while, because loading its modules costs more than most of the work.
 */
import { Worker, type Transferable } from 'node:worker_threads'

export type Fenced<Result> =
  | { readonly result: Result }
  /** `failed`: the work threw an error, which is a fault of ours. */
  | { readonly stopped: 'time' | 'memory' | 'failed' }

export type Fence<Work, Result> = {
  run(work: Work, transfer?: readonly Transferable[]): Promise<Fenced<Result>>
  close(): Promise<void>
}

/** What the thread sends (serve-work.ts). */
export type FromThread<Result> = { readonly ready: true } | { readonly result: Result } | { readonly failed: string }

type Limits = {
  /** From when the thread has got the work. */
  readonly mostMs: number
  /** JavaScript objects of the thread. */
  readonly mostMegabytes: number
  readonly idleMs?: number
}

/** For loading the modules of the thread, also on a machine that is busy. */
const START_MS = 20_000
const IDLE_MS = 30_000

export function createFence<Work, Result>(file: URL, limits: Limits): Fence<Work, Result> {
  const { mostMs, mostMegabytes, idleMs = IDLE_MS } = limits
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const stop = async () => {
    clearTimeout(idle)
    const stopped = thread
    thread = null
    await stopped?.terminate()
  }

  const next = (from: Worker, waitMs: number) =>
    new Promise<FromThread<Result> | 'time' | 'memory' | 'failed'>((done) => {
      const finish = (outcome: FromThread<Result> | 'time' | 'memory' | 'failed') => {
        clearTimeout(timer)
        from.off('message', finish).off('error', onError).off('exit', onExit)
        done(outcome)
      }
      const onError = (error: NodeJS.ErrnoException) =>
        finish(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed')
      const onExit = () => finish('failed')
      const timer = setTimeout(() => finish('time'), waitMs)
      from.on('message', finish).on('error', onError).on('exit', onExit)
    })

  const start = async (): Promise<Worker | null> => {
    const started = new Worker(file, {
      // Nothing of this process' secrets is of use there.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32 },
    })
    // An error after the last answer ends the thread; it must not end the process.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (thread === started) thread = null
    })
    started.unref()
    const outcome = await next(started, START_MS)
    if (typeof outcome === 'object' && 'ready' in outcome) return started
    await started.terminate()
    return null
  }

  const runOne = async (work: Work, transfer: readonly Transferable[]): Promise<Fenced<Result>> => {
    clearTimeout(idle)
    thread ??= await start()
    if (!thread) return { stopped: 'failed' }
    const working = thread
    // Throws where the work cannot be sent, so nothing waits for an answer yet.
    working.postMessage(work, transfer)
    working.ref()
    const outcome = await next(working, mostMs)
    if (typeof outcome === 'object' && 'result' in outcome) {
      working.unref()
      idle = setTimeout(() => {
        stop().catch(() => undefined)
      }, idleMs).unref()
      return { result: outcome.result }
    }
    await stop()
    return { stopped: typeof outcome === 'string' ? outcome : 'failed' }
  }

  return {
    run(work, transfer = []) {
      const mine = turn.then(() => runOne(work, transfer))
      turn = mine.catch(() => undefined)
      return mine
    },
    async close() {
      await turn
      await stop()
    },
  }
}
