/** Each possible end with what it adds, and one button that says what it costs. */
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import { EXTEND, writeChoice } from '../rules/choice.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Extensions } from './extension-data.ts'

type ExtendChoicesProps = {
  found: Extensions
  /** Of the request; a new one for each answer of the page. */
  sendKey: string
  answer: FormAnswer | undefined
}

export function ExtendChoices({ found, sendKey, answer }: ExtendChoicesProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const [chosen, setChosen] = useState(0)
  const money = (cents: number) => formatMoney(cents, found.currency, locale)
  const { endTime: end, addedCents, totalCents, holdCents, covered } = found.extensions[chosen] ?? found.extensions[0]!
  return (
    <PostForm intent={EXTEND} className="stack" preventScrollReset answer={answer?.done === true ? undefined : answer}>
      <input type="hidden" name="key" value={sendKey} />
      <fieldset className="extend-choices">
        <legend className="visually-hidden">{t('until')}</legend>
        {found.extensions.map((one, place) => (
          <label key={one.endAt} className="extend-choice num">
            <input
              className="visually-hidden"
              type="radio"
              name="until"
              value={writeChoice(one)}
              checked={place === chosen}
              onChange={() => setChosen(place)}
            />
            <b>{one.endTime}</b>
            <span>{one.addedCents === 0 ? t('noMore') : `+${money(one.addedCents)}`}</span>
            {one.fullDay && <span className="quiet small">{t('fullDay')}</span>}
          </label>
        ))}
      </fieldset>
      <FormMessage />
      <SubmitButton look="primary" isWide className="two-lines">
        <span>{t(addedCents > 0 ? 'extend' : 'extendFree')}</span>{' '}
        <b className="num">
          {addedCents > 0 ? t('extendTo', { end, amount: money(addedCents) }) : t('extendToFree', { end })}
        </b>
      </SubmitButton>
      <p className="quiet small num icon-line">
        <CreditCard size={18} />
        {t(covered ? (found.isHeld ? 'covered' : 'total') : 'holdFirst', {
          total: money(totalCents),
          hold: money(holdCents),
        })}
      </p>
    </PostForm>
  )
}
