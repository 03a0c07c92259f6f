/** The other side of a fence (fenced-worker.ts): the file that runs in the thread says what it does. */
import { parentPort } from 'node:worker_threads'
import type { FromThread } from './fenced-worker.ts'

/** @param run the result, or a promise of it */
export function serveWork<Work, Result>(run: (work: Work) => Result | Promise<Result>): void {
  const post = (message: FromThread<Result>) => parentPort?.postMessage(message)
  const answer = async (work: Work) => {
    try {
      post({ result: await run(work) })
    } catch (error) {
      post({ failed: error instanceof Error ? error.name : 'error' })
    }
  }
  parentPort?.on('message', (work: Work) => {
    // It catches what the work throws.
    answer(work).catch(() => undefined)
  })
  post({ ready: true })
}
