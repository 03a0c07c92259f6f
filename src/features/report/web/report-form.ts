/** The form of report-cases.tsx by its intent, and its fields. */
export const DECIDE_REPORT = 'report.decide'
export const DECIDE_FIELDS = ['action', 'ground', 'rule', 'facts'] as const
