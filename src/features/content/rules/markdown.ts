/**
 * Markdown as a list of blocks of plain text: whoever renders them creates elements, never HTML from a text. What is not
 * in the list below, HTML above all, is shown as it was typed.
 */
/* The types are not readonly because the reply's schema is not. */
import { Lexer, type Token, type Tokens } from 'marked'
import { isNestedTooDeeply } from './nesting.ts'

/** A piece of text in one style. `href` is a path of this site or an address that {@link safeHref} lets pass. */
export type Run = {
  text: string
  bold: boolean
  italic: boolean
  code: boolean
  href: string | null
}
type Runs = Run[]

export type Block =
  | { kind: 'heading'; level: 2 | 3; runs: Runs }
  | { kind: 'paragraph' | 'quote'; runs: Runs }
  /** `depth` 0 is the outermost. */
  | {
      kind: 'list'
      ordered: boolean
      items: { depth: number; runs: Runs }[]
    }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Runs[]; rows: Runs[][] }
  | { kind: 'rule' }

const DEEPEST = 3
const PLAIN: Omit<Run, 'text'> = { bold: false, italic: false, code: false, href: null }

/** What the parser cannot read is shown as it was typed: one text must not take its page down. */
export function blocksOf(markdown: string): Block[] {
  if (isNestedTooDeeply(markdown)) return asTyped(markdown)
  try {
    return new Lexer({ gfm: true }).lex(markdown).flatMap(blockOf)
  } catch {
    return asTyped(markdown)
  }
}

function asTyped(markdown: string): Block[] {
  return markdown
    .split(/\n[ \t]*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ kind: 'paragraph', runs: [{ ...PLAIN, text: part.trim() }] }))
}

/** The first paragraph as plain text, for search engines. */
export function introOf(blocks: readonly Block[]): string {
  for (const block of blocks) if (block.kind === 'paragraph') return textOf(block.runs)
  return ''
}

export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: (token as Tokens.Heading).depth <= 2 ? 2 : 3, runs: runsOf(token) }]
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', runs: runsOf(token) }]
    case 'blockquote':
      return [{ kind: 'quote', runs: (token as Tokens.Blockquote).tokens.flatMap(runsOf) }]
    case 'list':
      return [{ kind: 'list', ordered: (token as Tokens.List).ordered, items: itemsOf(token as Tokens.List, 0) }]
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) =>
        row.map(({ tokens }) => tokens.flatMap((one) => runOf(one, PLAIN)))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    case 'hr':
      return [{ kind: 'rule' }]
    case 'space':
    case 'def':
      return []
    default:
      return [{ kind: 'paragraph', runs: [{ ...PLAIN, text: token.raw.trim() }] }]
  }
}

function itemsOf(list: Tokens.List, depth: number): { depth: number; runs: Run[] }[] {
  return list.items.flatMap(({ tokens }) => {
    const inner = tokens.filter((token) => token.type === 'list') as Tokens.List[]
    const own = tokens.filter((token) => token.type !== 'list').flatMap(runsOf)
    return [{ depth, runs: own }, ...inner.flatMap((one) => itemsOf(one, Math.min(depth + 1, DEEPEST)))]
  })
}

const runsOf = (token: Token): Run[] => {
  const { tokens } = token as { tokens?: Token[] }
  return tokens ? tokens.flatMap((one) => runOf(one, PLAIN)) : runOf(token, PLAIN)
}

function runOf(token: Token, style: Omit<Run, 'text'>): Run[] {
  const within = (more: Partial<Omit<Run, 'text'>>) =>
    ((token as { tokens?: Token[] }).tokens ?? []).flatMap((one) => runOf(one, { ...style, ...more }))
  switch (token.type) {
    case 'strong':
      return within({ bold: true })
    case 'em':
      return within({ italic: true })
    case 'del':
      return within({})
    case 'codespan':
      return [{ ...style, code: true, text: (token as Tokens.Codespan).text }]
    case 'link':
      return within({ href: safeHref((token as Tokens.Link).href) })
    case 'image':
      // Pictures of other sites would tell them who reads this page.
      return [{ ...style, text: (token as Tokens.Image).text }]
    case 'br':
      return [{ ...style, text: '\n' }]
    case 'text':
    case 'escape': {
      const { tokens, text } = token as Tokens.Text
      return tokens && tokens.length > 0 ? within({}) : [{ ...style, text }]
    }
    default:
      return [{ ...style, text: token.raw }]
  }
}

/** Null, so that only the words stand there, for everything but paths of this site, http(s) and mailto. */
export function safeHref(href: string): string | null {
  if (/^\/(?![/\\])[^\\\s]*$/.test(href) || /^#[\w-]+$/.test(href)) return href
  // No user information before the host: it would name one site and lead to another.
  const host = /^https?:\/\/([^\s\\/?#]+)[^\s\\]*$/i.exec(href)?.[1]
  const isAddress = /^mailto:[^\s\\]+@[^\s\\]+$/i.test(href)
  return isAddress || (host !== undefined && !host.includes('@')) ? href : null
}
