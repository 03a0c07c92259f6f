import { Fragment } from 'react'
import { softPieces } from '#kernel/soft-hyphens.ts'

/**
 * A title as it is seen, with places where its long words may break. They are drawn by the style sheet, so that the text
 * which is read out, copied and searched stays the title.
 */
export function SoftTitle({ text }: { text: string }) {
  return softPieces(text).map((piece, i) => (
    <Fragment key={i}>
      {i > 0 && <span className="shy" />}
      {piece}
    </Fragment>
  ))
}
