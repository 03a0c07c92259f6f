/** The name of a company, and the country whose days its budgets count, for its admin. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { COUNTRY_ZONES } from '#kernel/locale.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const LONGEST_NAME = 120

type CompanyDataFormProps = {
  company: { readonly name: string; readonly zone: string }
  answer: FormAnswer | undefined
}

export function CompanyDataForm({ company, answer }: CompanyDataFormProps) {
  const t = useTexts({ de, en })
  const zones = Object.entries(COUNTRY_ZONES) as [keyof typeof COUNTRY_ZONES, string][]
  return (
    <PostForm intent="company" answer={answer} className="stack">
      <TextField
        label={t('company')}
        name="companyName"
        autoComplete="organization"
        required
        maxLength={LONGEST_NAME}
        defaultValue={company.name}
        aria-describedby="company-data-name"
      >
        <span className="quiet small" id="company-data-name">
          {t('companyDataName')}
        </span>
      </TextField>
      <SelectField
        label={t('companyDataZone')}
        name="zone"
        defaultValue={company.zone}
        options={zones.map(([country, zone]) => [zone, t(`zone_${country}`)] as const)}
      />
      <p className="quiet small">{t('companyDataZoneNote')}</p>
      <FormMessage />
      <p>
        <SubmitButton look="primary">{t('companyDataSave')}</SubmitButton>
      </p>
    </PostForm>
  )
}
