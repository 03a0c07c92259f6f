/** What the forms of rating-cases.tsx ask for, by their intent; for the action of their page, whose schemas stay on the server. */
import type { Decisions } from '#client/form/decisions.ts'
import { ruleOf } from '#client/form/rule-of.ts'
import { textOf } from '#client/form/text-of.ts'
import { hideRating, keepRating } from '../contract.ts'

export const RATING_DECISIONS: Decisions = {
  'rating.keep': (call, form) =>
    call(keepRating, { params: { id: textOf(form, 'id') }, body: { reason: textOf(form, 'reason') } }),
  'rating.hide': (call, form) =>
    call(hideRating, { params: { id: textOf(form, 'id') }, body: { reason: textOf(form, 'reason'), ...ruleOf(form) } }),
}
