/** The languages that a person speaks (Spec 2.7): those chosen are seen, the others open on request, without script as well. */
import { CheckField } from '#client/form/check-field.tsx'
import { useFormState } from '#client/form/form-state.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { SPOKEN_LANGUAGES } from '../rules/profile.ts'
import { languageNames } from '../rules/language-names.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function LanguageChoice({ chosen }: { chosen: readonly string[] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { errors } = useFormState()
  const names = languageNames(SPOKEN_LANGUAGES, locale)
  const spoken = names.filter(({ code }) => chosen.includes(code)).map(({ name }) => name)
  const error = errors['languages']?.[0]
  return (
    <fieldset className="language-choice">
      <legend>
        {t('languages')} <span className="quiet">{t('optional')}</span>
      </legend>
      <details open={error !== undefined}>
        <summary>{spoken.length > 0 ? spoken.join(', ') : t('languagesNone')}</summary>
        <div className="language-list">
          {names.map(({ code, name }) => (
            <CheckField key={code} name={`language-${code}`} defaultChecked={chosen.includes(code)}>
              {name}
            </CheckField>
          ))}
        </div>
      </details>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
