/** A payment of a booking that its payer's bank takes back, and how an operator answers, once. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import type { submitEvidence } from '../contract.ts'
import { reasonTextOf } from '../rules/dispute-reasons.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** The intents of the forms, for the page around them. */
export const EVIDENCE = 'evidence'
export const ACCEPT = 'accept'

type Dispute = ReplyData<typeof submitEvidence>['data']

type DisputePanelProps = {
  dispute: Dispute
  zone: string
  /** The number in the page's form that names the booking. */
  booking: number
  /** Sent with the forms, so that a second press answers nothing again. */
  sendKey: string
  /** False: it is shown, and answering asks for a proof first. */
  mayAnswer: boolean
  answer: FormAnswer | undefined
}

export function DisputePanel({ dispute, zone, booking, sendKey, mayAnswer, answer }: DisputePanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { step, answerBy, methodKind, reason, cents, feeCents, currency, openedAt, closedAt } = dispute
  const at = (instant: string) => formatInstant(instant, zone, locale)
  const answerTo = (intent: string) =>
    answer?.intent === intent && answer.values['dispute'] === String(dispute.id) ? answer : undefined
  const hidden = (
    <>
      <input type="hidden" name="number" value={booking} />
      <input type="hidden" name="dispute" value={dispute.id} />
      <input type="hidden" name="key" value={sendKey} />
    </>
  )
  return (
    <section className="panel stack" aria-labelledby={`dispute-${dispute.id}`}>
      <h2 id={`dispute-${dispute.id}`}>{t(`heading_${methodKind}`)}</h2>
      <dl className="summary-facts">
        {(
          [
            [t('state'), t(`step_${step}`)],
            [t('reason'), t(reasonTextOf(reason), { reason })],
            [t('amount'), formatMoney(cents, currency, locale)],
            [t('fee'), formatMoney(feeCents, currency, locale)],
            [t('opened'), at(openedAt)],
            ...(closedAt === null ? [] : [[t('closed'), at(closedAt)] as const]),
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Answered dispute={dispute} at={at} />
      {answerBy !== null && (
        <Notice>
          <span className="num">{t('until', { at: at(answerBy) })}</span>
        </Notice>
      )}
      {answerBy !== null && mayAnswer && (
        <>
          <PostForm className="stack" intent={EVIDENCE} answer={answerTo(EVIDENCE)}>
            {hidden}
            <TextAreaField label={t('evidence')} name="evidence" rows={6} maxLength={5000} required>
              <span className="hint">{t('evidenceHint')}</span>
            </TextAreaField>
            <FormMessage />
            <SubmitButton>{t('evidenceGo')}</SubmitButton>
          </PostForm>
          <details open={answerTo(ACCEPT) !== undefined}>
            <summary>{t('accept')}</summary>
            <PostForm className="stack" intent={ACCEPT} answer={answerTo(ACCEPT)}>
              {hidden}
              <p className="quiet num">{t('acceptHint', { amount: formatMoney(cents, currency, locale) })}</p>
              <CheckField name="sure" required whenMissing={t('acceptUnsure')}>
                {t('acceptSure')}
              </CheckField>
              <FormMessage />
              <SubmitButton look="plain">{t('acceptGo')}</SubmitButton>
            </PostForm>
          </details>
        </>
      )}
    </section>
  )
}

function Answered({ dispute: { answer }, at }: { dispute: Dispute; at: (instant: string) => string }) {
  const t = useTexts({ de, en })
  if (answer === null) return null
  return (
    <>
      <p className="num">{t(`answered_${answer.kind}`, { by: answer.by, at: at(answer.at) })}</p>
      {answer.evidence !== null && <blockquote className="quiet evidence">{answer.evidence}</blockquote>}
      {answer.isLate && <Notice tone="bad">{t('answeredLate')}</Notice>}
    </>
  )
}
