/** What the forms of a thread do, for the pages that show one. */
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { reportMessage, sendMessage, takeBackMessage } from '../contract.ts'

/** Null when the form is none of a thread. @param id of the booking */
export async function messageAction(
  form: FormData,
  id: string,
  { call, locale }: Pick<PageContext, 'call' | 'locale'>,
) {
  const intent = textOf(form, 'intent')
  const message = textOf(form, 'message')
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    write: () =>
      call(sendMessage, {
        params: { id },
        body: { text: textOf(form, 'text') },
        idempotencyKey: textOf(form, 'key'),
      }),
    'take-back-message': () => call(takeBackMessage, { params: { id, message } }),
    'report-message': () => call(reportMessage, { params: { id, message }, body: { reason: textOf(form, 'reason') } }),
  }
  const act = acts[intent]
  if (!act) return null
  try {
    await act()
    return formDone(intent, { message, key: textOf(form, 'key') })
  } catch (error) {
    return formRefused(error, form, ['text', 'reason'], locale)
  }
}
