import { SelectField } from '#client/form/select-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const COUNTRIES = ['DE', 'AT', 'CH'] as const

type CountrySelectProps = { value: string; autoComplete: string; onChoose?: (country: string) => void }

export function CountrySelect({ value, autoComplete, onChoose }: CountrySelectProps) {
  const t = useTexts({ de, en })
  return (
    <SelectField
      label={t('country')}
      name="country"
      autoComplete={autoComplete}
      defaultValue={value}
      onChange={(event) => onChoose?.(event.currentTarget.value)}
      options={COUNTRIES.map((country) => [country, t(`country${country}`)])}
    />
  )
}
