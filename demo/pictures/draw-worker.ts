/** The thread behind picture-drawer.ts: draws what it is asked for, one form at a time. */
import { parentPort } from 'node:worker_threads'
import { renderPicture, type PictureForm } from './render-picture.ts'

export type DrawOrder = { readonly key: string; readonly form: PictureForm } | 'stop'
export type DrawReport = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly failed: string }

const port = parentPort
if (!port) throw new Error('draw-worker.ts runs as a worker thread only')

port.on('message', async (order: DrawOrder) => {
  // Nothing keeps the thread alive once the encoder at work has ended.
  if (order === 'stop') return port.close()
  try {
    const bytes = Uint8Array.from(await renderPicture(order.key, order.form))
    port.postMessage({ bytes } satisfies DrawReport, [bytes.buffer])
  } catch (error) {
    port.postMessage({ failed: String(error) } satisfies DrawReport)
  }
})
