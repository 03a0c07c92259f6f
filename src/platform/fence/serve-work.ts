/** The other side of a fence (fenced-worker.ts): the file that runs in the thread says what it does. */
import { parentPort } from 'node:worker_threads'
import type { FromThread } from './fenced-worker.ts'

export function serveWork<Work, Result>(run: (work: Work) => Result): void {
  const post = (message: FromThread<Result>) => parentPort?.postMessage(message)
  parentPort?.on('message', (work: Work) => {
    try {
      post({ result: run(work) })
    } catch (error) {
      post({ failed: error instanceof Error ? error.name : 'error' })
    }
  })
  post({ ready: true })
}
