/** The pattern of a week: for each weekday where, in the morning and in the afternoon, and from when to when. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { weekdayName } from '#kernel/weekday-name.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { useKindOptions } from './use-kind-options.ts'
import { weekField } from './week-fields.ts'

type PatternFormProps = {
  pattern: readonly {
    readonly weekday: number
    readonly morning: string
    readonly afternoon: string
    readonly from: string
    readonly to: string
    readonly place: string
  }[]
  /** What a weekday may name beside the kind. */
  places: readonly { readonly id: number; readonly kind: string; readonly title: string }[]
  answer: FormAnswer | undefined
}

export function PatternForm({ pattern, places, answer }: PatternFormProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const kinds = useKindOptions(t('nothing'))
  return (
    <PostForm intent="week" answer={answer} className="stack">
      {pattern.map((one) => {
        const name = weekdayName(one.weekday, locale)
        return (
          <fieldset key={one.weekday} className="pattern-day" data-places={places.length > 0 || undefined}>
            <legend>{name}</legend>
            {(['morning', 'afternoon'] as const).map((half) => (
              <SelectField
                key={half}
                name={weekField(one.weekday, half)}
                label={t(half)}
                aria-label={t('fieldOf', { day: name, field: t(half) })}
                options={kinds}
                defaultValue={one[half]}
              />
            ))}
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                name={weekField(one.weekday, end)}
                label={t(end)}
                aria-label={t('fieldOf', { day: name, field: t(end) })}
                defaultValue={one[end]}
                type="time"
                step={900}
              />
            ))}
            {places.length > 0 && (
              <SelectField
                name={weekField(one.weekday, 'place')}
                label={t('whichPlace')}
                aria-label={t('fieldOf', { day: name, field: t('whichPlace') })}
                options={[
                  ['', t('anyPlace')] as const,
                  ...places.map(({ id, kind, title }) => [`${kind} ${id}`, title] as const),
                ]}
                defaultValue={one.place}
              />
            )}
          </fieldset>
        )
      })}
      <FormMessage done={t('patternSaved')} />
      <div>
        <SubmitButton look="primary" busyText={t('saving')}>
          {t('savePattern')}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
