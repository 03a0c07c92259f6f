/** What becomes of the bookings under a block: they stay unless said otherwise, and whom it hits is shown first. */
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Check } from '#ui/check.tsx'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarAnswer } from './done-notice.tsx'

export function OverBookings({ answer }: { answer: CalendarAnswer | undefined }) {
  const t = useTexts({ de, en })
  const wanted = answer?.values['over'] === 'cancel' ? 'cancel' : 'keep'
  return (
    <>
      <fieldset className="choice-rows">
        <legend>{t('over')}</legend>
        {(['keep', 'cancel'] as const).map((value) => (
          <Check key={value} kind="radio" name="over" value={value} defaultChecked={wanted === value}>
            {t(value === 'keep' ? 'overKeep' : 'overCancel')}
          </Check>
        ))}
      </fieldset>
      {answer && <AffectedGuests answer={answer} />}
    </>
  )
}

function AffectedGuests({ answer }: { answer: CalendarAnswer }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { affected = [] } = answer
  const [seen, late] = [affected.filter(({ mayCancel }) => mayCancel), affected.filter(({ mayCancel }) => !mayCancel)]
  const line = ({ id, date, from, to, booker }: (typeof affected)[number]) => (
    <li key={id}>
      {formatDay(date, locale)}, {from}–{to}, {booker || t('paying')}
    </li>
  )
  if (affected.length === 0) return null
  return (
    <Notice tone="bad" isAnnounced>
      <div className="stack">
        {seen.length > 0 && (
          <>
            <p>{t('overCanceled', { count: seen.length })}</p>
            <ul className="num">{seen.map(line)}</ul>
          </>
        )}
        {late.length > 0 && (
          <>
            <p>{t('overLate')}</p>
            <ul className="num">{late.map(line)}</ul>
          </>
        )}
        {seen.length > 0 && (
          <>
            <TextField label={t('overReason')} name="reason" maxLength={500}>
              <span className="hint">{t('overReasonHint')}</span>
            </TextField>
            <SubmitButton look="danger" name="seen" value={seen.map(({ id }) => id).join(',')}>
              {t('overGo')}
            </SubmitButton>
          </>
        )}
      </div>
    </Notice>
  )
}
