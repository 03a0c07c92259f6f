/** What is booked and not spent yet, as a pattern of a bar: fill="url(#id)". */

type HatchProps = {
  id: string
  /** Of a stripe and the gap beside it, in units of the drawing. */
  width: number
}

export function Hatch({ id, width }: HatchProps) {
  return (
    <pattern id={id} width={width} height="8" patternUnits="userSpaceOnUse">
      <rect className="budget-used" width={width / 2} height="8" />
    </pattern>
  )
}
