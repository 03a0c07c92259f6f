/** Draws papers in a thread, one after the other, whoever asks: the libraries are large and leave with the thread. */
import { createFence } from '#platform/fence/fenced-worker.ts'

export type PaperDrawer<Work, Drawn> = {
  /** @throws when it cannot be drawn within the limits */
  draw(work: Work): Promise<Drawn>
  close(): Promise<void>
}

/** Most papers take less than a second; one with thousands of lines takes longer. */
const MOST_MS = 60_000
const MOST_MEGABYTES = 512

/** @param thread a module that serves the work (platform/fence/serve-work.ts); it begins with the first paper */
export function openPaperDrawer<Work, Drawn>(thread: URL): PaperDrawer<Work, Drawn> {
  const fence = createFence<Work, Drawn>(thread, { mostMs: MOST_MS, mostMegabytes: MOST_MEGABYTES })
  return {
    async draw(work) {
      const outcome = await fence.run(work)
      if ('result' in outcome) return outcome.result
      throw new Error(`the thread that draws papers was stopped: ${outcome.stopped}`)
    },
    close: () => fence.close(),
  }
}
