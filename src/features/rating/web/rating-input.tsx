/** Five stars as radio buttons: arrow keys, one tab stop, a name for each (Spec 9: values 2, 4, 6, 8, 10). */
import { Star } from 'lucide-react'
import { useFormState } from '#client/form/form-state.ts'
import { useTexts } from '#client/use-texts.ts'
import { RATING_VALUES, type RatingValue } from '../rules/rate.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type RatingInputProps = {
  value: RatingValue | null
  isDisabled: boolean
  onChange: (value: RatingValue) => void
}

export function RatingInput({ value, isDisabled, onChange }: RatingInputProps) {
  const t = useTexts({ de, en })
  const { isBusy } = useFormState()
  return (
    <fieldset className="rating-input" disabled={isDisabled || isBusy}>
      <legend>{t('question')}</legend>
      {RATING_VALUES.map((one) => (
        <label key={one} data-lit={(value !== null && one <= value) || undefined}>
          <input
            type="radio"
            name="rating"
            className="visually-hidden"
            value={one}
            checked={value === one}
            onChange={() => onChange(one)}
          />
          <Star size={36} strokeWidth={1.5} />
          <span className="visually-hidden">{t('star', { count: one / 2 })}</span>
        </label>
      ))}
    </fieldset>
  )
}
