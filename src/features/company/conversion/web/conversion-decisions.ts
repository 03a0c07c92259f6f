/** What the forms of conversion-cases.tsx ask for, by their intent; for the action of their page, whose schemas stay on the server. */
import type { Decisions } from '#client/form/decisions.ts'
import { textOf } from '#client/form/text-of.ts'
import { decideConversion } from '../contract.ts'

export const CONVERSION_DECISIONS: Decisions = {
  'company.approve': (call, form) =>
    call(decideConversion, { params: { id: textOf(form, 'id') }, body: { approve: true } }),
  'company.decline': (call, form) =>
    call(decideConversion, {
      params: { id: textOf(form, 'id') },
      body: { approve: false, reason: textOf(form, 'reason') },
    }),
}
