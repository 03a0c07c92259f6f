/** What the form of report-cases.tsx asks for; for the action of its page, whose schemas stay on the server. */
import type { Decisions } from '#client/form/decisions.ts'
import { ruleOf } from '#client/form/rule-of.ts'
import { textOf } from '#client/form/text-of.ts'
import { decideReport } from '../contract.ts'
import { DECIDE_REPORT } from './report-form.ts'

export const REPORT_DECISIONS: Decisions = {
  [DECIDE_REPORT]: (call, form) =>
    call(decideReport, {
      params: { id: textOf(form, 'id') },
      body: {
        on: textOf(form, 'on') as 'open',
        action: textOf(form, 'action') as 'keep',
        ...ruleOf(form),
        facts: textOf(form, 'facts'),
      },
    }),
}
