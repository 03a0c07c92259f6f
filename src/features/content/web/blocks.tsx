/** Markdown's blocks as elements: every text is a text node, and links have passed `safeHref`. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readPage } from '../contract.ts'

type Block = ReplyData<typeof readPage>['data']['blocks'][number]
type Run = Extract<Block, { kind: 'paragraph' | 'quote' }>['runs'][number]

// A page has the same blocks as long as it is shown, so their positions are keys.
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, i) => <OneBlock key={i} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading>
          <Runs runs={block.runs} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          <Runs runs={block.runs} />
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className="content-list">
          {block.items.map(({ depth, runs }, i) => (
            <li key={i} data-depth={depth}>
              <Runs runs={runs} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return (
        <div className="content-table" tabIndex={0} role="group">
          <table>
            <thead>
              <tr>
                {block.head.map((runs, i) => (
                  <th key={i} scope="col">
                    <Runs runs={runs} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((runs, j) => (
                    <td key={j}>
                      <Runs runs={runs} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr />
  }
}

const Runs = ({ runs }: { runs: readonly Run[] }) => runs.map((run, i) => <OneRun key={i} run={run} />)

function OneRun({ run: { text, bold, italic, code, href } }: { run: Run }) {
  let words = text === '\n' ? <br /> : <Fragment>{text}</Fragment>
  if (code) words = <code>{words}</code>
  if (italic) words = <em>{words}</em>
  if (bold) words = <strong>{words}</strong>
  if (href === null) return words
  return href.startsWith('/') ? <Link to={href}>{words}</Link> : <a href={href}>{words}</a>
}
