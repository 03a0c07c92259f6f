/** The form of report-cases.tsx by its intent, and its fields; those of rule-fields.tsx stand in other forms as well. */
import { textOf } from '#client/form/text-of.ts'
import type { RuleGround } from '#kernel/statement-of-reasons.ts'

export const DECIDE_REPORT = 'report.decide'
export const RULE_FIELDS = ['ground', 'rule'] as const
export const DECIDE_FIELDS = ['action', ...RULE_FIELDS, 'facts'] as const

/** What rule-fields.tsx asks for; the endpoint refuses what it does not know. */
export function ruleOf(form: FormData) {
  return { ground: textOf(form, 'ground') as RuleGround, rule: textOf(form, 'rule') }
}
