import { redirectDocument, type ActionFunctionArgs } from 'react-router'
import { openRequest } from '#features/account/request/web/request-decisions.ts'
import { REQUEST_FIELDS } from '#features/account/request/web/request-form.ts'
import { restorePerson, suspendPerson } from '#features/account/suspension/contract.ts'
import { cancelBooking } from '#features/booking/contract.ts'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { RULE_FIELDS, ruleOf } from '#client/form/rule-of.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { startImpersonation } from '../../impersonation/contract.ts'
import { endSessionsOf } from '../../contract.ts'
import { liftLocks, resendMail } from '../contract.ts'
import { PERSON_FORMS, type PersonForm } from './person-form.ts'

const FIELDS = ['reason', 'mail', ...RULE_FIELDS, ...REQUEST_FIELDS] as const

export async function personAction({ request, params, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = PERSON_FORMS.find((one) => one === textOf(form, 'intent')) ?? 'suspend'
  try {
    await act(call, intent, params['id'] ?? '', form)
    // Whatever the browser has of the operator's pages goes.
    if (intent === 'impersonate') return redirectDocument(localPath('/', locale), 303)
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

async function act(call: PageContext['call'], intent: PersonForm, id: string, form: FormData): Promise<void> {
  const body = { reason: textOf(form, 'reason') }
  const about = { params: { id }, body }
  switch (intent) {
    case 'suspend':
      await call(suspendPerson, { ...about, body: { ...body, ...ruleOf(form) } })
      break
    case 'restore':
      await call(restorePerson, about)
      break
    case 'sessions':
      await call(endSessionsOf, about)
      break
    case 'mail':
      await call(resendMail, { params: { id }, body: { ...body, mail: textOf(form, 'mail') } })
      break
    case 'lock':
      await call(liftLocks, about)
      break
    case 'request':
      await openRequest(call, id, form)
      break
    case 'impersonate':
      await call(startImpersonation, about)
      break
    case 'cancel':
      await call(cancelBooking, { params: { id: textOf(form, 'booking') }, query: body })
  }
}
