import type { ActionFunctionArgs } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { verifyProvider, withdrawVerification } from '../contract.ts'

export async function providerAction({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const params = { id: textOf(form, 'id') }
  const intent = textOf(form, 'intent') === 'withdraw' ? 'withdraw' : 'verify'
  try {
    if (intent === 'withdraw') await call(withdrawVerification, { params })
    else {
      const body = { name: textOf(form, 'name'), registerNumber: textOf(form, 'registerNumber') }
      await call(verifyProvider, { params, body })
    }
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}
