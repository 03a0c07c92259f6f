import { Fragment } from 'react'
import { softPieces } from '#kernel/soft-hyphens.ts'

/**
 * A title whose long words may break at given places. The style sheet inserts the hyphens, so that the text which is
 * read out, copied and searched stays the same.
 */
export function SoftTitle({ text }: { text: string }) {
  return softPieces(text).map((piece, i) => (
    <Fragment key={i}>
      {i > 0 && <span className="shy" />}
      {piece}
    </Fragment>
  ))
}
