/** The thread behind draw-pool.ts: draws what it is asked for and posts one message per file. */
import { parentPort } from 'node:worker_threads'
import { renderForms, type PictureFile, type PictureForm } from './render-picture.ts'

export type DrawOrder = { key: string; wanted: PictureForm[] } | 'stop'
export type DrawReport = { file: Omit<PictureFile, 'bytes'> & { bytes: Uint8Array<ArrayBuffer> } } | 'done'

const port = parentPort
if (!port) throw new Error('draw-worker.ts runs as a worker thread only')

let stopped = false
port.on('message', async (order: DrawOrder) => {
  if (order === 'stop') {
    // Nothing keeps the thread alive once the encoder at work has ended.
    stopped = true
    port.close()
    return
  }
  for await (const { size, format, bytes } of renderForms(order.key, order.wanted)) {
    if (stopped) return
    const own = Uint8Array.from(bytes)
    port.postMessage({ file: { size, format, bytes: own } } satisfies DrawReport, [own.buffer])
  }
  port.postMessage('done' satisfies DrawReport)
})
