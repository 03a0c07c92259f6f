/** The thread of a booking on its page: what both sides wrote, and a form to write. Complete without script. */
import { useEffect, useRef } from 'react'
import { callApi } from '#client/call-api.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import type { noteMessagesRead } from '../contract.ts'
import { MOST_LETTERS } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Message, Messages } from './message-data.ts'

const QUICK = ['quickComing', 'quickFive', 'quickLook', 'quickOpen'] as const

type MessagePanelProps = {
  bookingId: number
  zone: string
  thread: Messages
  /** Of the next message: the same form sent twice is one message. */
  sendKey: string
  answer: FormAnswer | undefined
}

export function MessagePanel({ bookingId, zone, thread, sendKey, answer }: MessagePanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { messages, isHost, mayWrite, until } = thread
  useReadingNoted(bookingId, messages)
  const day = formatDay(until, locale)
  const written = answer?.intent === 'write' ? answer : undefined
  return (
    <section className="panel stack messages no-print" id="messages" aria-labelledby="messages-title" tabIndex={-1}>
      <h2 id="messages-title">{t('title', { name: thread.with })}</h2>
      {messages.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <ol className="message-list" aria-live="polite">
          {messages.map((one) => (
            <Bubble
              key={one.id}
              message={one}
              name={thread.with}
              zone={zone}
              answer={answer?.values['message'] === String(one.id) ? answer : undefined}
            />
          ))}
        </ol>
      )}
      {mayWrite ? (
        <>
          {isHost && (
            <div className="row" role="group" aria-label={t('quick')}>
              {QUICK.map((key) => (
                <PostForm key={key} intent="write" action="#messages" preventScrollReset>
                  <input type="hidden" name="key" value={`${sendKey}-${key}`} />
                  <input type="hidden" name="text" value={t(key)} />
                  <SubmitButton>{t(key)}</SubmitButton>
                </PostForm>
              ))}
            </div>
          )}
          {/* After a message was sent the form begins anew, empty. */}
          <PostForm
            key={written?.done ? written.values['key'] : 'first'}
            className="stack"
            intent="write"
            action="#messages"
            preventScrollReset
            answer={written?.done ? undefined : written}
          >
            <input type="hidden" name="key" value={sendKey} />
            <TextAreaField label={t('write')} name="text" rows={3} maxLength={MOST_LETTERS} required>
              <span className="hint">{t('until', { day })}</span>
            </TextAreaField>
            <FormMessage />
            <div>
              <SubmitButton look="primary">{t('send')}</SubmitButton>
            </div>
          </PostForm>
        </>
      ) : (
        <p className="hint">{t('closed', { day })}</p>
      )}
    </section>
  )
}

type BubbleProps = { message: Message; name: string; zone: string; answer: FormAnswer | undefined }

function Bubble({ message, name, zone, answer }: BubbleProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { id, isMine, text, hiddenReason, sentAt, readAt, mayTakeBack } = message
  const at = formatInstant(sentAt, zone, locale)
  const reported = answer?.intent === 'report-message' ? answer : undefined
  return (
    <li className="message" data-mine={isMine || undefined}>
      <p className="quiet small num">
        {isMine ? t('own', { at }) : t('other', { name, at })}
        {isMine && readAt !== null && ` · ${t('read')}`}
      </p>
      {/* What people write has lines, and no markup of any kind. */}
      <p className="message-text">{text ?? <em>{t('hidden')}</em>}</p>
      {hiddenReason !== null && <p className="small">{t('hiddenOwn', { reason: hiddenReason })}</p>}
      {mayTakeBack && (
        <PostForm
          intent="take-back-message"
          action="#messages"
          preventScrollReset
          answer={answer?.intent === 'take-back-message' ? answer : undefined}
        >
          <input type="hidden" name="message" value={id} />
          <SubmitButton look="text">{t('takeBack')}</SubmitButton>
          <FormMessage />
        </PostForm>
      )}
      {!isMine && text !== null && reported?.done && <Notice tone="good">{t('reportDone')}</Notice>}
      {!isMine && text !== null && !reported?.done && (
        <details open={reported !== undefined}>
          <summary className="small">{t('report')}</summary>
          <PostForm className="stack" intent="report-message" action="#messages" preventScrollReset answer={reported}>
            <input type="hidden" name="message" value={id} />
            <TextField label={t('reportReason')} name="reason" maxLength={500} required />
            <FormMessage />
            <SubmitButton>{t('reportGo')}</SubmitButton>
          </PostForm>
        </details>
      )}
    </li>
  )
}

/** What is shown in a visible window counts as read. */
function useReadingNoted(bookingId: number, messages: readonly Message[]): void {
  const newest = messages.findLast(({ isMine, readAt }) => !isMine && readAt === null)?.id ?? 0
  const noted = useRef(0)
  useEffect(() => {
    const note = () => {
      if (newest <= noted.current || document.visibilityState === 'hidden') return
      noted.current = newest
      void callApi<typeof noteMessagesRead>('PUT', '/api/booking/{id}/message/read', {
        params: { id: bookingId },
        body: { until: newest },
      })
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [bookingId, newest])
}
