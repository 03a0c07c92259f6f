/** Draws a content page as a tagged PDF/A-3 file, for whoever has to keep it: the terms that a booking was made on. */
import type { Locale } from '#kernel/locale.ts'
import { makePaper, type Paper } from '#platform/paper/paper.ts'
import { blocksOf, textOf, type Block } from '../../rules/markdown.ts'
import { translator } from '#kernel/texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type PageOnPaper = {
  readonly locale: Locale
  readonly title: string
  readonly markdown: string
  /** When it was written, as text: the same page gives the same file. */
  readonly writtenAt: string
  /** Who runs the marketplace. */
  readonly operator: { readonly name: string; readonly address: string }
}

export async function drawPage({ locale, title, markdown, writtenAt, operator }: PageOnPaper) {
  const t = translator(locale === 'en' ? en : de, locale)
  const pdf = await makePaper(
    {
      title,
      subject: title,
      author: operator.name,
      language: locale,
      at: Temporal.Instant.from(writtenAt),
      footer: [`${operator.name}, ${operator.address}`],
      pageOf: (page, pages) => t('page', { page, pages }),
    },
    (paper) => {
      paper.title(title)
      for (const block of blocksOf(markdown)) drawBlock(paper, block)
    },
  )
  return new Uint8Array(pdf)
}

function drawBlock(paper: Paper, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return paper.heading(textOf(block.runs))
    case 'paragraph':
    case 'quote':
      return paper.text(textOf(block.runs))
    case 'code':
      return paper.text(block.text)
    case 'list':
      for (const [nth, { depth, runs }] of block.items.entries())
        paper.text(`${'   '.repeat(depth)}${block.ordered && depth === 0 ? `${nth + 1}.` : '–'} ${textOf(runs)}`)
      return undefined
    case 'table':
      return paper.table(
        block.head.map((cell) => ({ title: textOf(cell), share: 1 })),
        block.rows.map((row) => row.map(textOf)),
      )
    case 'rule':
      return undefined
  }
}
