import { useLocale, useTexts } from '#client/use-texts.ts'
import { useFieldError, useFormState } from '#client/form/form-state.ts'
import { TextField } from '#client/form/text-field.tsx'
import { Check } from '#ui/check.tsx'
import { categoryName } from '../../rules/categories.ts'
import { categoriesOf, layoutField, LAYOUTS } from '../rules/choices.ts'
import { MOST_AREA_M2, MOST_CAPACITY, MOST_PEOPLE } from '../rules/wizard-limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { StepFieldsProps } from './step-fields.ts'

type ChoiceProps = {
  readonly name: string
  readonly legend: string
  readonly chosen: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Beside each other, for a few short ones. */
  readonly isInline?: boolean
}

/** One of several, each as a row to tap. */
export function Choice({ name, legend, chosen, choices, isInline = false }: ChoiceProps) {
  const { values } = useFormState()
  const error = useFieldError(name)
  return (
    <fieldset className={isInline ? 'choice-rows choice-inline' : 'choice-rows'}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, label }) => (
        <Check
          key={value}
          kind="radio"
          name={name}
          value={value}
          defaultChecked={(values[name] ?? chosen) === value}
          aria-invalid={error !== '' || undefined}
        >
          {label}
        </Check>
      ))}
      {error !== '' && (
        <p className="error-text" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export function CategoryFields({ fields, group }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const choices = categoriesOf(group).map((value) => ({ value, label: categoryName(value, locale) }))
  return <Choice name="category" legend={t('head_category')} chosen={fields['category'] ?? ''} choices={choices} />
}

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

export function EditFields({ fields, group }: StepFieldsProps) {
  const t = useTexts({ de, en })
  return (
    <>
      {group === 1 ? (
        <TextField
          {...number}
          label={t('capacity')}
          name="capacity"
          defaultValue={fields['capacity']}
          maxLength={String(MOST_CAPACITY).length}
          required
        />
      ) : (
        <TextField
          {...number}
          label={t('people')}
          name="people"
          defaultValue={fields['people']}
          maxLength={String(MOST_PEOPLE).length}
          required
        />
      )}
      <TextField
        {...number}
        label={t('area')}
        name="area"
        defaultValue={fields['area']}
        maxLength={String(MOST_AREA_M2).length}
        required
      />
      {group === 2 && (
        <fieldset className="stack">
          <legend>{t('layouts')}</legend>
          <p className="quiet small">{t('layoutHint')}</p>
          <div className="field-pairs">
            {LAYOUTS.map((layout) => (
              <TextField
                {...number}
                key={layout}
                label={t(layout)}
                name={layoutField(layout)}
                defaultValue={fields[layoutField(layout)]}
                maxLength={String(MOST_PEOPLE).length}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
