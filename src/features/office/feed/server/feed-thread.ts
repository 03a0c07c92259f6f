/** Runs in a thread of its own (read-in-fence.ts): reads one calendar after the other. */
import { serveWork } from '#platform/fence/serve-work.ts'
import { readBlocks, type BlocksQuestion, type FeedBlocks } from '../rules/read-blocks.ts'

export type FeedWork = { readonly bytes: Uint8Array; readonly question: BlocksQuestion }

serveWork<FeedWork, FeedBlocks>(({ bytes, question }) => readBlocks(textOf(bytes), question))

/** UTF-8, or UTF-16 where the byte order mark says so. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}
