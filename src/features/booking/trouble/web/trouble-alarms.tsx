/** Guests who cannot get in, over everything else on the board: the time that is left, in a ring and in words. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant } from '#kernel/format.ts'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { useSecondsLeft } from '../../web/book/use-seconds-left.ts'
import type { listTroubles } from '../contract.ts'
import { ANSWER_MINUTES, TROUBLE_ANSWERS } from '../rules/trouble.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Troubles = ReplyData<typeof listTroubles>['data']

export const ANSWER_TROUBLE = 'answer-trouble'

const SECONDS = 60

export function TroubleAlarms({ troubles, answer }: { troubles: Troubles; answer: FormAnswer | undefined }) {
  return troubles.map((one) => (
    <Alarm key={one.id} trouble={one} answer={answer?.values['id'] === String(one.id) ? answer : undefined} />
  ))
}

function Alarm({ trouble, answer }: { trouble: Troubles[number]; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { id, office, zone, from, to, booker: name, reportedAt, answerBy, isLate } = trouble
  const left = useSecondsLeft(isLate ? null : answerBy, ANSWER_MINUTES * SECONDS)
  const minutes = left === null ? 0 : Math.ceil(left / SECONDS)
  const time = (at: string) => formatInstant(at, zone, locale, 'time')
  return (
    <section className="trouble-alarm" aria-labelledby={`trouble-${id}`}>
      {left !== null && left > 0 && (
        <ProgressRing
          done={left}
          of={ANSWER_MINUTES * SECONDS}
          size={72}
          tone="bad"
          text={String(minutes)}
          label={t('left', { count: minutes })}
        />
      )}
      <div className="trouble-what">
        <h2 id={`trouble-${id}`}>{t('alarm', { name })}</h2>
        <p className="num">{t('alarmWhat', { office: office.title, from, to, at: time(reportedAt) })}</p>
        <p className="num">{isLate ? t('alarmLate', { name }) : t('alarmUntil', { until: time(answerBy), name })}</p>
      </div>
      <PostForm className="trouble-acts" intent={ANSWER_TROUBLE} answer={answer}>
        <input type="hidden" name="id" value={id} />
        <FormMessage />
        <div className="row">
          {TROUBLE_ANSWERS.map((one) => (
            <SubmitButton key={one} look={one === 'coming' ? 'danger' : 'plain'} name="answer" value={one}>
              {t(one)}
            </SubmitButton>
          ))}
        </div>
      </PostForm>
    </section>
  )
}
