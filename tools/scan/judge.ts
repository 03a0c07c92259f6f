/** What scanners say and what is right all the same, each with its reason. */
import type { Finding } from './finding.ts'

type Accepted = { readonly by: Finding['by']; readonly rule: RegExp; readonly at: RegExp; readonly why: string }

/** Each entry names the narrowest place. */
const ACCEPTED: readonly Accepted[] = []

export function judge(
  findings: readonly Finding[],
  list: readonly Accepted[] = ACCEPTED,
): { real: Finding[]; accepted: (Finding & { why: string })[] } {
  const reasonOf = (one: Finding) =>
    list.find(({ by, rule, at }) => by === one.by && rule.test(one.rule) && at.test(one.at))?.why
  return {
    real: findings.filter((one) => reasonOf(one) === undefined),
    accepted: findings.flatMap((one) => {
      const why = reasonOf(one)
      return why === undefined ? [] : [{ ...one, why }]
    }),
  }
}
