/** What the forms of message-cases.tsx ask for, by their intent; for the action of their page, whose schemas stay on the server. */
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { hideMessage, keepMessage } from '../contract.ts'

export const MESSAGE_DECISIONS: Readonly<
  Record<string, (call: PageContext['call'], form: FormData) => Promise<unknown>>
> = {
  'message.keep': (call, form) => call(keepMessage, { params: { id: textOf(form, 'id') } }),
  'message.hide': (call, form) =>
    call(hideMessage, { params: { id: textOf(form, 'id') }, body: { reason: textOf(form, 'reason') } }),
}
