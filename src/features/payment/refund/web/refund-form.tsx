/** Gives the payer of a booking something back. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BEARERS } from '../rules/refund-shares.ts'
import { REFUND, type BookingMoney } from './booking-money-data.ts'

type RefundFormProps = {
  money: BookingMoney
  /** Sent with the form, so that a second press gives nothing back again. */
  sendKey: string
  answer: FormAnswer | undefined
}

export function RefundForm({ money, sendKey, answer }: RefundFormProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const left = formatMoney(money.leftCents, money.currency, locale)
  return (
    <section className="panel stack" aria-labelledby="refund">
      <h2 id="refund">{t('refund')}</h2>
      {money.leftCents === 0 ? (
        <p className="quiet">{t('nothingLeft')}</p>
      ) : (
        <PostForm className="stack" intent={REFUND} answer={answer?.done === true ? undefined : answer}>
          <input type="hidden" name="number" value={money.id} />
          <input type="hidden" name="key" value={sendKey} />
          <p className="quiet num">{t('refundHint', { left })}</p>
          <TextField label={t('amount')} name="amount" inputMode="decimal" maxLength={12} required autoComplete="off" />
          <SelectField
            label={t('borneBy')}
            name="borneBy"
            defaultValue={BEARERS[0]}
            options={BEARERS.map((value) => [value, t(`borneBy_${value}`)])}
          />
          <p className="hint">{t('borneByHint')}</p>
          <TextField label={t('reason')} name="reason" required maxLength={500} autoComplete="off">
            <span className="hint">{t('reasonHint')}</span>
          </TextField>
          {money.returnableUntil !== null && (
            <>
              <Notice tone="bad">
                <span className="num">
                  {t('returnable', { at: formatInstant(money.returnableUntil, money.office.zone, locale) })}
                </span>
              </Notice>
              <CheckField name="despiteReturn" required whenMissing={t('returnableUnsure')}>
                {t('returnableSure')}
              </CheckField>
            </>
          )}
          <FormMessage />
          <div className="row">
            <SubmitButton look="primary">{t('refundGo')}</SubmitButton>
            {/* The amount that it names is the one that it sends; the server checks the reason. */}
            <SubmitButton name="everything" value={money.leftCents} formNoValidate>
              <span className="num">{t('refundAll', { left })}</span>
            </SubmitButton>
          </div>
        </PostForm>
      )}
    </section>
  )
}
