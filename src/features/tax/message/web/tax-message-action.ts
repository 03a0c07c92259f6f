import type { ActionFunctionArgs } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import { compileTaxMessage, discardTaxMessage, markTaxMessageSent } from '../contract.ts'
import type { MessageKind } from '../rules/next-message.ts'
import { INTENTS, SENT_FIELDS } from './tax-message-form.ts'

export async function taxMessageAction({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const params = { id: textOf(form, 'message') }
  try {
    if (intent === INTENTS.discard) await call(discardTaxMessage, { params })
    else if (intent === INTENTS.sent) {
      // What was sent cannot be taken back, so the form asks once more.
      if (textOf(form, 'sure') !== 'yes') throw new FieldErrors({ sure: [{ code: 'field.required', slots: {} }] })
      const body = { sentOn: textOf(form, 'sentOn'), receipt: textOf(form, 'receipt') }
      await call(markTaxMessageSent, { params, body })
    } else await call(compileTaxMessage, { body: { year: Number(textOf(form, 'year')), kind: intent as MessageKind } })
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, SENT_FIELDS, locale)
  }
}
