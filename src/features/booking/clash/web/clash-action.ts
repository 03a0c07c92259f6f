/** What the forms of the clashes do, on each page that shows them. Answers null when the form is another one. */
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { keepClash } from '../contract.ts'
import { KEEP_CLASH } from './keep-clash-form.tsx'

export async function clashAction(form: FormData, { call, locale }: Pick<PageContext, 'call' | 'locale'>) {
  if (textOf(form, 'intent') !== KEEP_CLASH) return null
  try {
    await call(keepClash, { params: { id: textOf(form, 'id') } })
    return formDone(KEEP_CLASH)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}
