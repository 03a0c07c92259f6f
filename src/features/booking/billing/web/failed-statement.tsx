/** A statement that could not be paid, or waits for its confirmation: on top, with one button. */
import { CircleAlert, Clock } from 'lucide-react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useDayText } from '#client/use-day-text.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney, formatMonth } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { failedReason } from '../rules/failed-reason.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Statement } from './billing-data.ts'

export function FailedStatement({ statement, answer }: { statement: Statement; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const day = useDayText()
  const { id, month, totalCents, againCents, currency, nextTryAt, declineCode, actionUrl } = statement
  const reason = failedReason(declineCode)
  const total = formatMoney(totalCents, currency, locale)
  const amount = againCents === null ? total : formatMoney(againCents, currency, locale)
  if (actionUrl !== null)
    return (
      <Notice className="billing-failed">
        <Clock size={22} />
        <p>
          <strong>{t('confirmTitle', { month: formatMonth(month, locale) })}</strong> {t('confirmText')}
        </p>
        <ButtonLink look="primary" to={actionUrl} reloadDocument>
          {t('confirmNow', { amount })}
        </ButtonLink>
      </Notice>
    )
  return (
    <Notice tone="bad" className="billing-failed">
      <CircleAlert size={22} />
      <p>
        <strong>{t('failedTitle', { month: formatMonth(month, locale) })}</strong>{' '}
        {againCents === null ? reason && t(reason) : t('failedPart', { amount, total })} {t('failedText')}{' '}
        {nextTryAt && t('failedNext', { date: day(nextTryAt) })}
      </p>
      <PostForm intent="pay" answer={answer} className="stack" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <SubmitButton look="primary">{t('payNow', { amount })}</SubmitButton>
        <FormMessage />
      </PostForm>
    </Notice>
  )
}
