/** Judges whether somebody can run the marketplace, and whether its legal pages are the operator's own. Pure. */
import { broken, lookHere, ok, type Finding } from './finding.ts'

export type DeskFacts = {
  readonly owners: number
  /** Owners whose second step of signing in is on; without it they can do nothing at the desk. */
  readonly ownersWithFactor: number
  /** Legal pages of which an operator has written no text of their own. */
  readonly builtInPages: readonly string[]
}

export function judgeDesk({ owners, ownersWithFactor, builtInPages }: DeskFacts, isDemo: boolean): Finding[] {
  return [judgeOwners(owners, ownersWithFactor, isDemo), judgeLegalPages(builtInPages, isDemo)]
}

/** @param isDemo a demo asks nobody for a second step */
function judgeOwners(owners: number, ownersWithFactor: number, isDemo: boolean): Finding {
  const check = 'desk'
  if (owners === 0) return broken(check, 'nobody has the desk', 'Appoint an owner: npm run owner -- me@example.org.')
  const says = `owners: ${owners}, with a second step of signing in: ${ownersWithFactor}`
  if (ownersWithFactor === 0 && !isDemo)
    return lookHere(
      check,
      says,
      'Sign in and switch it on, or appoint an owner again: npm run owner -- me@example.org.',
    )
  return ok(check, says)
}

function judgeLegalPages(builtIn: readonly string[], isDemo: boolean): Finding {
  const check = 'legal pages'
  if (builtIn.length === 0) return ok(check, 'are written by the operator')
  const says = `${builtIn.join(', ')}: still the built-in ones`
  if (isDemo) return ok(check, says)
  return lookHere(check, says, 'Have them checked by a lawyer and write your own at /operator/pages.')
}
