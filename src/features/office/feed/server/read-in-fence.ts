/** Reads foreign calendars behind a fence (decision 45): whoever writes one may want to stop us. */
import { createFence, type Fence } from '#platform/fence/fenced-worker.ts'
import { MOST_MEGABYTES, MOST_READING_MS } from '../rules/limits.ts'
import { TOOK_TOO_LONG, type BlocksQuestion, type FeedBlocks } from '../rules/read-blocks.ts'
import type { FeedWork } from './feed-thread.ts'

export type FeedReader = {
  /** @param bytes are gone afterwards: they move to the thread */
  read(bytes: Uint8Array<ArrayBuffer>, question: BlocksQuestion): Promise<FeedBlocks>
  close(): Promise<void>
}

const THREAD = new URL('./feed-thread.ts', import.meta.url)

let shared: FeedReader | null = null

/** The one of this process: calendars are read one after the other, whoever asks. Its thread begins with the first. */
export function sharedFeedReader(): FeedReader {
  shared ??= openFeedReader()
  return shared
}

/** @throws when the thread fails otherwise than by its limits, which is a fault of ours */
export function openFeedReader(
  fence: Fence<FeedWork, FeedBlocks> = createFence(THREAD, { mostMs: MOST_READING_MS, mostMegabytes: MOST_MEGABYTES }),
): FeedReader {
  return {
    async read(bytes, question) {
      // A part of a larger buffer cannot be moved, only its whole.
      const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
      const outcome = await fence.run({ bytes: own, question }, [own.buffer])
      if ('result' in outcome) return outcome.result
      if (outcome.stopped === 'failed') throw new Error('the thread that reads calendars failed')
      return TOOK_TOO_LONG
    },
    close: () => fence.close(),
  }
}
