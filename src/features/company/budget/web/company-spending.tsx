/** What everybody in the company has booked this month, and the cap; whoever may bill changes it here (`?cap`). */
import { Pencil } from 'lucide-react'
import { useId } from 'react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatAmount, formatMoney, formatMonth } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type CompanySpendingProps = {
  spending: {
    readonly month: string
    readonly usedCents: number
    readonly capCents: number | null
    readonly leftCents: number | null
    readonly currency: Currency
  }
  isEdited: boolean
  answer: FormAnswer | undefined
}

export function CompanySpending({ spending, isEdited, answer }: CompanySpendingProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const hintId = useId()
  const { month, usedCents, capCents, leftCents, currency } = spending
  const money = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <section className="panel stack">
      <div className="spread members-head">
        <h2>{t('together', { month: formatMonth(month, locale) })}</h2>
        {!isEdited && (
          <ButtonLink to="?cap" preventScrollReset>
            <Pencil size={16} />
            {t('capChange')}
          </ButtonLink>
        )}
      </div>
      <p className="num">
        {capCents === null
          ? t('togetherUsed', { used: money(usedCents) })
          : t('togetherFree', { used: money(usedCents), cap: money(capCents), left: money(leftCents ?? 0) })}
      </p>
      {isEdited && (
        <PostForm intent="cap" answer={answer} className="stack company-cap" preventScrollReset>
          <TextField
            label={t('cap')}
            name="cap"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={hintId}
            defaultValue={capCents === null ? '' : formatAmount(capCents, currency, locale)}
            maxLength={20}
          />
          <p className="hint" id={hintId}>
            {t('capHint')}
          </p>
          <FormMessage />
          <div className="row">
            <SubmitButton look="primary">{t('capSave')}</SubmitButton>
            <ButtonLink to={path('/employees')} preventScrollReset>
              {t('capCancel')}
            </ButtonLink>
          </div>
        </PostForm>
      )}
    </section>
  )
}
