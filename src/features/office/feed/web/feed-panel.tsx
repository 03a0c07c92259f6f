/** The foreign calendars of an office: how each goes, checking and removing it, adding one. Plain forms of the page. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useDayTimeText } from '#client/use-day-text.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import type { listFeeds, previewFeed } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type Feed = ReplyData<typeof listFeeds>['data'][number]

const TONES = { new: 'plain', ok: 'good', partly: 'plain', stale: 'bad', broken: 'bad' } as const

/** The intents of its forms. */
export const ADD_FEED = 'feed-add'
export const FEED_FIELDS = ['address', 'name', 'takes', 'onOutage']

export type FeedPreview = ReplyData<typeof previewFeed>['data']

/** The submit button that only shows what would be understood. */
export const STEP = { name: 'step', preview: 'preview', save: 'save' } as const

type FeedPanelProps = {
  feeds: readonly Feed[]
  answer: FormAnswer | undefined
  preview: FeedPreview | null
}

export function FeedPanel({ feeds, answer, preview }: FeedPanelProps) {
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
        <SelectField
          label={t('feedOutage')}
          name="onOutage"
          defaultValue="open"
          options={[
            ['open', t('feedOutageOpen')],
            ['close', t('feedOutageClose')],
          ]}
        />
        {preview && <FeedPreviewNotice preview={preview} />}
        <FormMessage />
        <p className="row">
          <SubmitButton name={STEP.name} value={STEP.preview}>
            {t('feedPreview')}
          </SubmitButton>
          <SubmitButton name={STEP.name} value={STEP.save} look="primary">
            {t('feedAdd')}
          </SubmitButton>
        </p>
      </PostForm>
    </section>
  )
}

function FeedPreviewNotice({ preview: { state, reasons, times, next } }: { preview: FeedPreview }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const isEmpty = state !== 'broken' && times === 0
  return (
    <Notice tone={state === 'broken' ? 'bad' : 'good'} isAnnounced>
      <div className="stack">
        <p>
          <strong>
            {state === 'broken'
              ? t('previewBroken')
              : isEmpty
                ? t('previewEmpty')
                : t('previewTimes', { count: times })}
          </strong>
        </p>
        {next.length > 0 && (
          <ul className="plain-list num">
            {next.map(({ day, from, to }) => (
              <li key={`${day} ${from}`}>{t('previewTime', { day: formatDay(day, locale), from, to })}</li>
            ))}
          </ul>
        )}
        {reasons.map((reason) => (
          <p className="small" key={reason}>
            {reason}
          </p>
        ))}
      </div>
    </Notice>
  )
}

function FeedRow({ feed, answer }: { feed: Feed; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const time = useDayTimeText()
  const intents = {
    check: `feed-check-${feed.id}`,
    remove: `feed-remove-${feed.id}`,
    outage: `feed-outage-${feed.id}`,
  }
  const isClosing = feed.onOutage === 'close'
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
      <p className="small">{t(isClosing ? 'outageIsClose' : 'outageIsOpen')}</p>
      <div className="row">
        <PostForm intent={intents.outage} answer={answer?.intent === intents.outage ? answer : undefined}>
          <FormMessage />
          <input type="hidden" name="onOutage" value={isClosing ? 'open' : 'close'} />
          <SubmitButton look="text" aria-label={`${t(isClosing ? 'outageToOpen' : 'outageToClose')}: ${feed.name}`}>
            {t(isClosing ? 'outageToOpen' : 'outageToClose')}
          </SubmitButton>
        </PostForm>
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
