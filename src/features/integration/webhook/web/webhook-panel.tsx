/** One webhook: how it goes, what can be done with it, and what was sent. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useDayText, useDayTimeText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import type { listWebhookDeliveries, listWebhooks } from '../contract.ts'
import type { WebhookEvent } from '../rules/event-types.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EventFields } from './event-fields.tsx'
import { CHOOSE, PAUSE, REMOVE, RENEW, RESUME, TEST } from './webhook-form.ts'
import { WebhookLog } from './webhook-log.tsx'

type Webhook = ReplyData<typeof listWebhooks>['data'][number]
type Log = ReplyData<typeof listWebhookDeliveries>['data']

type WebhookPanelProps = {
  of: Webhook
  events: readonly WebhookEvent[]
  /** Null while it is not looked at. */
  log: Log | null
  /** The answer to a form of this webhook that was refused. */
  refused: FormAnswer | undefined
}

const TONES = { active: 'good', paused: 'plain', disabled: 'bad' } as const

export function WebhookPanel({ of, events, log, refused }: WebhookPanelProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const day = useDayText()
  const at = useDayTimeText()
  const { id, url, state } = of
  const { host } = new URL(url)
  const isActive = state === 'active'
  const named = (words: string) => `${words}: ${host}`
  const answerTo = (intent: string) => (refused?.intent === intent ? refused : undefined)
  return (
    <section className="panel stack" aria-label={named(t('webhook'))}>
      <div className="webhook-head">
        <h2>{host}</h2>
        <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>
      </div>
      <p className="webhook-url quiet small">{url}</p>
      <p className="quiet small">
        {of.events.join(', ')} · {t('addedOn', { day: day(of.madeAt) })}
      </p>
      {state === 'disabled' && <p>{t('disabledWhy')}</p>}
      {isActive && of.failingSince !== null && <p>{t('failing', { at: at(of.failingSince) })}</p>}
      {of.oldSecretUntil !== null && <p className="quiet small">{t('oldSecret', { at: at(of.oldSecretUntil) })}</p>}
      <div className="row webhook-buttons">
        <ButtonLink to={path(log === null ? `/account/webhooks?of=${id}` : '/account/webhooks')} preventScrollReset>
          {t(log === null ? 'log' : 'logHide')}
        </ButtonLink>
        {isActive && (
          <PostForm intent={TEST} answer={answerTo(TEST)} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <SubmitButton aria-label={named(t('test'))}>{t('test')}</SubmitButton>
            <FormMessage />
          </PostForm>
        )}
        <PostForm intent={isActive ? PAUSE : RESUME} answer={answerTo(isActive ? PAUSE : RESUME)} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <SubmitButton aria-label={named(t(isActive ? 'pause' : 'resume'))}>
            {t(isActive ? 'pause' : 'resume')}
          </SubmitButton>
          <FormMessage />
        </PostForm>
      </div>
      {log !== null && <WebhookLog webhook={id} host={host} log={log} isActive={isActive} />}
      <details open={refused !== undefined && [CHOOSE, RENEW].includes(refused.intent)}>
        <summary>{t('settings')}</summary>
        <div className="stack">
          <PostForm className="stack" intent={CHOOSE} answer={answerTo(CHOOSE)} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <EventFields events={events} chosen={of.events} answer={answerTo(CHOOSE)} />
            <FormMessage />
            <div className="row">
              <SubmitButton aria-label={named(t('choose'))}>{t('choose')}</SubmitButton>
            </div>
          </PostForm>
          <PostForm className="stack" intent={RENEW} answer={answerTo(RENEW)} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <p className="quiet small">{t('renewHint')}</p>
            <FormMessage />
            <div className="row">
              <SubmitButton aria-label={named(t('renew'))}>{t('renew')}</SubmitButton>
            </div>
          </PostForm>
          <PostForm className="stack" intent={REMOVE} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <p className="quiet small">{t('removeHint')}</p>
            <div className="row">
              <SubmitButton look="danger" aria-label={named(t('remove'))}>
                {t('remove')}
              </SubmitButton>
            </div>
          </PostForm>
        </div>
      </details>
    </section>
  )
}
