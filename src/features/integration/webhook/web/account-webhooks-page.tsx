/** Webhooks of a provider or a company: added, looked at, tested, switched off; works without script. */
import { useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { AccountFrame } from '#features/account/frame/web/account-frame.tsx'
import { accountMeta } from '#features/account/frame/web/account-meta.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import { listWebhookDeliveries, listWebhooks } from '../contract.ts'
import { WEBHOOK_EVENTS } from '../rules/event-types.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EventFields } from './event-fields.tsx'
import { webhookAction } from './webhook-action.ts'
import { ADD, AGAIN, CHOOSE, PAUSE, REMOVE, RENEW, RESUME, TEST } from './webhook-form.ts'
import { WebhookPanel } from './webhook-panel.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    const { data: webhooks, meta: more } = await call(listWebhooks)
    const of = new URL(request.url).searchParams.get('of')
    const isOpen = webhooks.some(({ id }) => id === of)
    const log = isOpen ? (await call(listWebhookDeliveries, { params: { id: of } })).data : []
    return { webhooks, events: WEBHOOK_EVENTS.filter((one) => more.events.includes(one)), open: of, log, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const action = webhookAction

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('webhooks', loaderData?.locale)

const DONE = {
  [CHOOSE]: 'done_choose',
  [PAUSE]: 'done_pause',
  [RESUME]: 'done_resume',
  [TEST]: 'done_test',
  [AGAIN]: 'done_again',
  [REMOVE]: 'done_remove',
} as const

export default function AccountWebhooksPage() {
  const t = useTexts({ de, en })
  const { webhooks, events, open, log } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof webhookAction>()
  const refused = answer && !answer.done ? answer : undefined
  const done = answer?.done ? DONE[answer.intent as keyof typeof DONE] : undefined
  return (
    <AccountFrame entry="webhooks">
      <p className="quiet">{t('lead')}</p>
      {answer?.done && (answer.intent === ADD || answer.intent === RENEW) && (
        <Notice tone="good" isAnnounced>
          <div className="stack">
            <p>{t(answer.intent === ADD ? 'added' : 'renewed')}</p>
            <code className="webhook-secret">{answer.values['secret']}</code>
          </div>
        </Notice>
      )}
      {done && (
        <Notice tone="good" isAnnounced>
          {t(done)}
        </Notice>
      )}
      {webhooks.length === 0 && <p className="quiet">{t('none')}</p>}
      {webhooks.map((webhook) => (
        <WebhookPanel
          key={webhook.id}
          of={webhook}
          events={events}
          log={webhook.id === open ? log : null}
          refused={refused?.values['id'] === webhook.id ? refused : undefined}
        />
      ))}
      <NewWebhook key={webhooks.length} answer={refused?.intent === ADD ? refused : undefined} />
    </AccountFrame>
  )
}

function NewWebhook({ answer }: { answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const { events } = useLoaderData<typeof loader>()
  return (
    <details className="panel stack" open={answer !== undefined}>
      <summary>{t('add')}</summary>
      <PostForm className="stack" intent={ADD} answer={answer} preventScrollReset>
        <TextField
          label={t('url')}
          name="url"
          type="url"
          required
          maxLength={500}
          autoComplete="off"
          placeholder="https://"
        >
          <span className="hint">{t('urlHint')}</span>
        </TextField>
        <EventFields events={events} chosen={events} answer={answer} />
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary">{t('addGo')}</SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
