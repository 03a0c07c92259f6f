/** Reports and what was decided about them. Only this feature writes these tables. */
export const OWN = ['report_decision', 'report_complaint', 'report'] as const
export const JOINED = ['report_case'] as const
