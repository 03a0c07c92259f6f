/** Secret addresses at which calendar programs read the bookings of one office or of all. Shown once, revoked any time. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useDayTimeText } from '#client/use-day-text.ts'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Notice } from '#ui/notice.tsx'
import type { listCalendars } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type CalendarAddress = ReplyData<typeof listCalendars>['data'][number]

/** The intents of its forms. */
export const SUBSCRIBE = { office: 'subscribe-office', offices: 'subscribe-offices' } as const
export const revokeIntent = (id: number) => `revoke-${id}`

type SubscribePanelProps = {
  addresses: readonly CalendarAddress[]
  answer: FormAnswer | undefined
  /** The address that was just made. */
  url: string | null
}

export function SubscribePanel({ addresses, answer, url }: SubscribePanelProps) {
  const t = useTexts({ de, en })
  const time = useDayTimeText()
  return (
    <section className="panel stack" aria-labelledby="subscribe">
      <h2 id="subscribe">{t('subscribe')}</h2>
      <p className="quiet">{t('subscribeIntro')}</p>
      {url !== null && (
        <Notice tone="good" isAnnounced>
          <p>{t('subscribeNow')}</p>
          <TextField label={t('subscribeAddress')} value={url} readOnly onFocus={(event) => event.target.select()} />
        </Notice>
      )}
      {addresses.length > 0 && (
        <ul className="feed-list">
          {addresses.map(({ id, office, createdAt, usedAt }) => {
            const intent = revokeIntent(id)
            const name = office ? office.title : t('subscribeAll')
            return (
              <li key={id}>
                <h3>{name}</h3>
                <p className="quiet small">
                  {t('subscribeMade', { time: time(createdAt) })},{' '}
                  {usedAt === null ? t('subscribeUnused') : t('subscribeUsed', { time: time(usedAt) })}
                </p>
                <PostForm intent={intent} answer={answer?.intent === intent ? answer : undefined}>
                  <FormMessage />
                  <SubmitButton look="text" aria-label={`${t('subscribeRevoke')}: ${name}`}>
                    {t('subscribeRevoke')}
                  </SubmitButton>
                </PostForm>
              </li>
            )
          })}
        </ul>
      )}
      <div className="row">
        {(Object.keys(SUBSCRIBE) as (keyof typeof SUBSCRIBE)[]).map((scope) => (
          <PostForm
            key={scope}
            intent={SUBSCRIBE[scope]}
            answer={answer?.intent === SUBSCRIBE[scope] && !answer.done ? answer : undefined}
          >
            <FormMessage />
            <SubmitButton>{t(scope === 'office' ? 'subscribeOffice' : 'subscribeOffices')}</SubmitButton>
          </PostForm>
        ))}
      </div>
    </section>
  )
}
