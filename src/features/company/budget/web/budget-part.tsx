/** One part of a budget: how it is drawn in the bar, what it is, and how much. */
import { useId } from 'react'
import { Hatch } from './hatch.tsx'

type BudgetPartProps = {
  /** How the bar draws it; what is to come is hatched. */
  fill: 'used' | 'coming' | 'planned' | 'free'
  name: string
  value: string
}

export function BudgetPart({ fill, name, value }: BudgetPartProps) {
  const hatch = useId()
  return (
    <div>
      <dt>
        <svg className="budget-key" viewBox="0 0 12 8" aria-hidden="true">
          <rect className="budget-free" width="12" height="8" />
          {(fill === 'used' || fill === 'planned') && <rect className={`budget-${fill}`} width="12" height="8" />}
          {fill === 'coming' && (
            <>
              <Hatch id={hatch} width={4} />
              <rect fill={`url(#${hatch})`} width="12" height="8" />
            </>
          )}
        </svg>
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
