import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const COUNTRIES = ['DE', 'AT', 'CH'] as const

export function CountrySelect({ value, autoComplete }: { value: string; autoComplete: string }) {
  const t = useTexts({ de, en })
  return (
    <label className="field">
      <span className="label">{t('country')}</span>
      <select className="input" name="country" autoComplete={autoComplete} defaultValue={value}>
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {t(`country${country}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
