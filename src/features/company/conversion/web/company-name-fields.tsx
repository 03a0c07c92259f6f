/** The name of the company, and its ids, which follow the name until somebody types them. */
import { useState } from 'react'
import { useFormState } from '#client/form/form-state.ts'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { LONGEST_ID, proposedId, TEAM_ENDING } from '../rules/company-id.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const LONGEST_NAME = 120

/** Without script they are proposed by the server, so none of them is required here. */
const FOLLOWING = [
  { name: 'companyId', proposal: (company: string) => proposedId(company), maxLength: LONGEST_ID },
  { name: 'teamName', proposal: (company: string) => company.trim(), maxLength: LONGEST_NAME },
  { name: 'teamId', proposal: (company: string) => proposedId(company, TEAM_ENDING), maxLength: LONGEST_ID },
] as const

export function CompanyNameFields() {
  const t = useTexts({ de, en })
  const { values } = useFormState()
  const [company, setCompany] = useState(values['companyName'] ?? '')
  const [typed, setTyped] = useState<Partial<Record<string, string>>>(() =>
    Object.fromEntries(FOLLOWING.flatMap(({ name }) => (values[name] ? [[name, values[name]]] : []))),
  )
  return (
    <div className="form-grid">
      <div className="full">
        <TextField
          label={t('company')}
          name="companyName"
          autoComplete="organization"
          required
          maxLength={LONGEST_NAME}
          aria-describedby="company-name-note"
          onInput={(event) => setCompany(event.currentTarget.value)}
        >
          <span className="quiet small" id="company-name-note">
            {t('companyNote')}
          </span>
        </TextField>
      </div>
      {FOLLOWING.map(({ name, proposal, maxLength }) => (
        <div key={name} className="full">
          <TextField
            label={t(name)}
            name={name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLength}
            aria-describedby={`${name}-note`}
            value={typed[name] ?? proposal(company)}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          >
            <span className="quiet small" id={`${name}-note`}>
              {t(`${name}Note`)}
            </span>
          </TextField>
        </div>
      ))}
    </div>
  )
}
