/** What the forms of message-cases.tsx ask for, by their intent; for the action of their page, whose schemas stay on the server. */
import type { Decisions } from '#client/form/decisions.ts'
import { ruleOf } from '#client/form/rule-of.ts'
import { textOf } from '#client/form/text-of.ts'
import { hideMessage, keepMessage } from '../contract.ts'

export const MESSAGE_DECISIONS: Decisions = {
  'message.keep': (call, form) =>
    call(keepMessage, { params: { id: textOf(form, 'id') }, body: { reason: textOf(form, 'reason') } }),
  'message.hide': (call, form) =>
    call(hideMessage, {
      params: { id: textOf(form, 'id') },
      body: { reason: textOf(form, 'reason'), ...ruleOf(form) },
    }),
}
