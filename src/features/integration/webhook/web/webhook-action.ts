/** What the forms of the page of webhooks do. */
import { redirect } from 'react-router'
import type { ActionFunctionArgs } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import {
  addWebhook,
  changeWebhook,
  redeliverWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendTestWebhook,
} from '../contract.ts'
import { WEBHOOK_EVENTS } from '../rules/event-types.ts'
import { ADD, AGAIN, CHOOSE, PAUSE, REMOVE, RENEW, RESUME, TEST } from './webhook-form.ts'

const PAGE = '/account/webhooks'

export async function webhookAction({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const id = textOf(form, 'id')
  const params = { id }
  const events = WEBHOOK_EVENTS.filter((event) => textOf(form, event) === 'yes')
  try {
    if (intent === ADD) {
      const { data } = await call(addWebhook, { body: { url: textOf(form, 'url'), events } })
      return formDone(ADD, { id: data.id, secret: data.secret })
    }
    if (intent === RENEW) {
      const { data } = await call(renewWebhookSecret, { params })
      return formDone(RENEW, { id, secret: data.secret })
    }
    if (intent === CHOOSE) await call(changeWebhook, { params, body: { events } })
    if (intent === PAUSE) await call(changeWebhook, { params, body: { isPaused: true } })
    if (intent === RESUME) await call(changeWebhook, { params, body: { isPaused: false } })
    if (intent === TEST) await call(sendTestWebhook, { params })
    if (intent === AGAIN) await call(redeliverWebhook, { params: { id, delivery: textOf(form, 'delivery') } })
    if (intent === REMOVE) await call(removeWebhook, { params })
    return formDone(intent, { id })
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'account.proof_needed')
      throw redirect(
        `${localPath('/password/confirm', locale)}?next=${encodeURIComponent(localPath(PAGE, locale))}`,
        303,
      )
    return formRefused(error, form, ['url', 'events'], locale)
  }
}
