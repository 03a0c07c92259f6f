import type { ActionFunctionArgs } from 'react-router'
import { cancelBooking } from '#features/booking/contract.ts'
import { hideOffice, showOffice } from '#features/office/moderation/contract.ts'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { RULE_FIELDS, ruleOf } from '#client/form/rule-of.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { OFFICE_FORMS } from './office-form.ts'

export async function officeAction({ request, params, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = OFFICE_FORMS.find((one) => one === textOf(form, 'intent')) ?? 'hide'
  const body = { reason: textOf(form, 'reason') }
  const about = { params: { id: params['id'] ?? '' }, body }
  try {
    if (intent === 'cancel') await call(cancelBooking, { params: { id: textOf(form, 'booking') }, query: body })
    else if (intent === 'show') await call(showOffice, about)
    else await call(hideOffice, { ...about, body: { ...body, ...ruleOf(form) } })
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, ['reason', ...RULE_FIELDS], locale)
  }
}
