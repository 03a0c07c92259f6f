/** On what a decision against somebody rests, as the forms of the desk ask for it (rule-fields.tsx). */
import type { RuleGround } from '#kernel/statement-of-reasons.ts'
import { textOf } from './text-of.ts'

export const RULE_FIELDS = ['ground', 'rule'] as const

/** The endpoint refuses what it does not know. */
export function ruleOf(form: FormData) {
  return { ground: textOf(form, 'ground') as RuleGround, rule: textOf(form, 'rule') }
}
