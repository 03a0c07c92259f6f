/** The foreign calendars of an office: how each goes, checking and removing it, adding one. Plain forms of the page. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useDayTimeText } from '#client/use-day-text.ts'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Tag } from '#ui/tag.tsx'
import type { listFeeds } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type Feed = ReplyData<typeof listFeeds>['data'][number]

const TONES = { new: 'plain', ok: 'good', partly: 'plain', stale: 'bad', broken: 'bad' } as const

/** The intents of its forms. */
export const ADD_FEED = 'feed-add'
export const FEED_FIELDS = ['address', 'name', 'takes']

type FeedPanelProps = { feeds: readonly Feed[]; answer: FormAnswer | undefined }

export function FeedPanel({ feeds, answer }: FeedPanelProps) {
  const t = useTexts({ de, en })
  return (
    <section className="panel stack" aria-labelledby="feeds">
      <h2 id="feeds">{t('feeds')}</h2>
      <p className="quiet">{t('feedsIntro')}</p>
      {feeds.length > 0 && (
        <ul className="feed-list">
          {feeds.map((feed) => (
            <li key={feed.id}>
              <FeedRow feed={feed} answer={answer} />
            </li>
          ))}
        </ul>
      )}
      <PostForm className="stack" intent={ADD_FEED} answer={answer?.intent === ADD_FEED ? answer : undefined}>
        <TextField
          label={t('feedAddress')}
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          required
        >
          <p className="quiet small">{t('feedAddressHint')}</p>
        </TextField>
        <TextField label={t('feedName')} name="name" autoComplete="off" maxLength={80} required />
        <SelectField
          label={t('feedTakes')}
          name="takes"
          defaultValue="all"
          options={[
            ['all', t('feedTakesAll')],
            ['one', t('feedTakesOne')],
          ]}
        />
        <FormMessage />
        <p>
          <SubmitButton look="primary">{t('feedAdd')}</SubmitButton>
        </p>
      </PostForm>
    </section>
  )
}

function FeedRow({ feed, answer }: { feed: Feed; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const time = useDayTimeText()
  const intents = { check: `feed-check-${feed.id}`, remove: `feed-remove-${feed.id}` }
  return (
    <>
      <h3>{feed.name}</h3>
      <p className="quiet small">{feed.host}</p>
      <p>
        <Tag tone={TONES[feed.state]}>{t(`state_${feed.state}`)}</Tag>{' '}
        <span className="quiet small">
          {feed.okAt === null ? t('feedNever') : t('feedRead', { time: time(feed.okAt), count: feed.entries })}
        </span>
      </p>
      {feed.reasons.map((reason) => (
        <p className="small" key={reason}>
          {reason}
        </p>
      ))}
      <div className="row">
        <PostForm intent={intents.check} answer={answer?.intent === intents.check ? answer : undefined}>
          <FormMessage done={t('feedChecking')} />
          <SubmitButton aria-label={`${t('feedCheck')}: ${feed.name}`}>{t('feedCheck')}</SubmitButton>
        </PostForm>
        <PostForm intent={intents.remove} answer={answer?.intent === intents.remove ? answer : undefined}>
          <FormMessage />
          <SubmitButton look="text" aria-label={`${t('feedRemove')}: ${feed.name}`}>
            {t('feedRemove')}
          </SubmitButton>
        </PostForm>
      </div>
    </>
  )
}
