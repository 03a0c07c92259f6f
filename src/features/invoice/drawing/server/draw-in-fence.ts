/** Draws documents in a thread, one after the other, whoever asks: the libraries are large and leave with the thread. */
import { createFence } from '#platform/fence/fenced-worker.ts'
import type { InvoiceDocument } from '../../rules/document.ts'
import type { DrawnDocument, Operator } from './draw-document.ts'
import type { DrawWork } from './draw-thread.ts'

export type Drawer = {
  /** @throws when it cannot be drawn within the limits */
  draw(document: InvoiceDocument, operator: Operator): Promise<DrawnDocument>
  close(): Promise<void>
}

const THREAD = new URL('./draw-thread.ts', import.meta.url)
/** An invoice takes less than a second; one of a commission with thousands of lines takes longer. */
const MOST_MS = 60_000
const MOST_MEGABYTES = 512

let shared: Drawer | null = null

/** The one of this process. Its thread begins with the first document and ends when there is nothing to do. */
export function sharedDrawer(): Drawer {
  shared ??= openDrawer()
  return shared
}

export function openDrawer(): Drawer {
  const fence = createFence<DrawWork, DrawnDocument>(THREAD, { mostMs: MOST_MS, mostMegabytes: MOST_MEGABYTES })
  return {
    async draw(document, operator) {
      const outcome = await fence.run({ document, operator })
      if ('result' in outcome) return outcome.result
      throw new Error(`the thread that draws documents was stopped: ${outcome.stopped}`)
    },
    close: () => fence.close(),
  }
}
