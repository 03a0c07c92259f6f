/** A version of the terms beside the one before it: what is new and what is gone is marked, also in words. */
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readPage } from '../contract.ts'
import de from '../terms/texts.de.ts'
import en from '../terms/texts.en.ts'
import { Blocks } from './blocks.tsx'

type Page = ReplyData<typeof readPage>['data']
type ComparedBlocksProps = { blocks: Page['blocks']; changes: NonNullable<Page['changes']> }

// A page has the same blocks as long as it is shown, so their positions are keys.
export function ComparedBlocks({ blocks, changes }: ComparedBlocksProps) {
  const t = useTexts({ de, en })
  return blocks.map((block, at) => {
    const change = changes[at] ?? 'same'
    if (change === 'same') return <Blocks key={at} blocks={[block]} />
    const Mark = change === 'added' ? 'ins' : 'del'
    return (
      <Mark key={at} className="content-change">
        <span className="small content-change-word">{t(change)}</span>
        <Blocks blocks={[block]} />
      </Mark>
    )
  })
}
