/** What the form for leaving early does. */
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { checkOut } from '../contract.ts'
import { CHECK_OUT } from '../rules/forms.ts'

/** Null when the form is another one. @param id of the booking */
export async function checkOutAction(
  form: FormData,
  id: string,
  { call, locale }: Pick<PageContext, 'call' | 'locale'>,
) {
  if (textOf(form, 'intent') !== CHECK_OUT) return null
  try {
    // It is refused when another hour has begun since the page was read.
    await call(checkOut, { params: { id }, body: { expectedTotal: Number(textOf(form, 'total')) } })
    return formDone(CHECK_OUT)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}
