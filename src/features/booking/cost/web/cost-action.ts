import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { changeCost } from '../contract.ts'
import { costOf } from './cost-fields.tsx'
import { CHANGE_COST } from './cost-form.ts'

const FIELDS = ['costCentre', 'reference'] as const

/** What the form of cost-panel.tsx does; null when the form is another one. @param id of the booking */
export async function costAction(form: FormData, id: string, { call, locale }: Pick<PageContext, 'call' | 'locale'>) {
  if (textOf(form, 'intent') !== CHANGE_COST) return null
  try {
    await call(changeCost, { params: { id }, body: costOf(form) })
    return formDone(CHANGE_COST)
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}
