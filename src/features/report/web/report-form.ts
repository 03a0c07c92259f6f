/** The form of report-cases.tsx by its intent, and its fields. */
import { RULE_FIELDS } from '#client/form/rule-of.ts'

export const DECIDE_REPORT = 'report.decide'
export const DECIDE_FIELDS = ['action', ...RULE_FIELDS, 'facts'] as const
