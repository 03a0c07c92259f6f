/** What is new in a text and what is gone, block by block, so that a reader finds what has changed. */
import type { Block } from './markdown.ts'

export type Change = 'same' | 'added' | 'removed'
export type ComparedBlock = { readonly block: Block; readonly change: Change }

/** Beyond this the middle of the texts is shown as gone and new as a whole: comparing takes time with its square. */
const MOST_PAIRS = 1_000_000

/** The blocks of both texts in order; what was removed stands before what was added in its place. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): ComparedBlock[] {
  const [old, fresh] = [before.map(keyOf), after.map(keyOf)]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let end = 0
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1
  const kept = commonOf(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end))
  const middle: ComparedBlock[] = []
  let [at, to] = [start, start]
  for (const [oldAt, freshAt] of [...kept, [old.length - end - start, fresh.length - end - start] as const]) {
    for (; at < start + oldAt; at += 1) middle.push(...marked(before, at, 'removed'))
    for (; to < start + freshAt; to += 1) middle.push(...marked(after, to, 'added'))
    if (at < old.length - end) {
      middle.push(...marked(after, to, 'same'))
      at += 1
      to += 1
    }
  }
  const same = (from: number, until: number) =>
    after.slice(from, until).map((block) => ({ block, change: 'same' }) as const)
  return [...same(0, start), ...middle, ...same(fresh.length - end, fresh.length)]
}

const keyOf = (block: Block) => JSON.stringify(block)

function marked(blocks: readonly Block[], at: number, change: Change): ComparedBlock[] {
  const block = blocks[at]
  return block ? [{ block, change }] : []
}

/** The positions of the longest common subsequence, in both. */
function commonOf(old: readonly string[], fresh: readonly string[]): (readonly [number, number])[] {
  if (old.length * fresh.length > MOST_PAIRS) return []
  // lengths[i][j]: of the longest one in the rests that begin at i and j.
  const width = fresh.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === fresh[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const pairs: (readonly [number, number])[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < fresh.length)
    if (old[i] === fresh[j]) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  return pairs
}
