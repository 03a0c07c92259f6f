/** What a scanner says is wrong with a target. */
export type Finding = {
  readonly by: 'sqlmap' | 'wapiti' | 'answers' | 'npm audit'
  /** The scanner's name of it, e.g. 'Cross Site Scripting'. */
  readonly rule: string
  /** Method and path, e.g. 'GET /item'. */
  readonly at: string
  readonly detail: string
}

/** The same thing found at the same place is one finding, however often it was met. */
export function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [`${one.by} ${one.rule} ${one.at}`, one])).values()]
}
