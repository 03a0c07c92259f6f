/** Gives up the failed payments of a booking. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import { isInArrears } from '../../rules/leg-states.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { WRITE_OFF, type BookingMoney } from './booking-money-data.ts'

type WriteOffFormProps = {
  money: BookingMoney
  /** Sent with the form, so that a second press decides nothing again. */
  sendKey: string
  answer: FormAnswer | undefined
}

export function WriteOffForm({ money, sendKey, answer }: WriteOffFormProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const failed = money.payments.filter(({ state }) => isInArrears(state))
  const open = formatMoney(
    failed.reduce((sum, { amountCents }) => sum + amountCents, 0),
    money.currency,
    locale,
  )
  return (
    <section className="panel stack" aria-labelledby="write-off">
      <h2 id="write-off">{t('writeOff')}</h2>
      <PostForm className="stack" intent={WRITE_OFF} answer={answer}>
        <input type="hidden" name="number" value={money.id} />
        <input type="hidden" name="key" value={sendKey} />
        <p className="quiet num">{t('writeOffHint', { open })}</p>
        <TextField id="write-off-reason" label={t('reason')} name="reason" required maxLength={500} autoComplete="off">
          <span className="hint">{t('writeOffReasonHint')}</span>
        </TextField>
        <FormMessage />
        <SubmitButton>{t('writeOffGo')}</SubmitButton>
      </PostForm>
    </section>
  )
}
