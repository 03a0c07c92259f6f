/** The billing address, asked for where it is missed (Spec 3, 5). */
import { useState, type FormEvent } from 'react'
import { TextField } from '#client/form/text-field.tsx'
import { callApi } from '#client/call-api.ts'
import { useTexts } from '#client/use-texts.ts'
import type { saveBillingAddress } from '#features/account/contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { BillingAddress } from './booking-page-data.ts'
import './payment.css'

type BillingFormProps = { name: string; country: 'DE' | 'AT' | 'CH'; onSaved: (address: BillingAddress) => void }

const FIELDS = [
  { name: 'name1', autoComplete: 'billing name', required: true, span: 'full' },
  { name: 'name2', autoComplete: 'off', required: false, span: 'full' },
  { name: 'street', autoComplete: 'billing street-address', required: true, span: 'full' },
  { name: 'postcode', autoComplete: 'billing postal-code', required: true, span: 'third' },
  { name: 'city', autoComplete: 'billing address-level2', required: true, span: 'rest' },
] as const

const COUNTRIES = ['DE', 'AT', 'CH'] as const

export function BillingForm({ name, country, onSaved }: BillingFormProps) {
  const t = useTexts({ de, en })
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [message, setMessage] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsSaving(true)
    const answer = await callApi<typeof saveBillingAddress>('PUT', '/api/billing-address', {
      body: Object.fromEntries(new FormData(form)),
    })
    setIsSaving(false)
    if (answer.ok) return onSaved(answer.reply.data)
    setErrors(answer.errors)
    setMessage(Object.keys(answer.errors).length > 0 ? '' : answer.message)
    const first = Object.keys(answer.errors)[0]
    if (first) form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }

  return (
    <form className="form-grid" method="post" onSubmit={(event) => void save(event)}>
      <p className="quiet small full">{t('billingWhy')}</p>
      {FIELDS.map((field) => (
        <div key={field.name} className={field.span}>
          <TextField
            label={t(field.name)}
            name={field.name}
            autoComplete={field.autoComplete}
            required={field.required}
            defaultValue={field.name === 'name1' ? name : ''}
            errors={errors[field.name]}
          />
        </div>
      ))}
      <label className="field full">
        <span className="label">{t('country')}</span>
        <select className="input" name="country" autoComplete="billing country" defaultValue={country}>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {t(`country${code}`)}
            </option>
          ))}
        </select>
      </label>
      <div className="half">
        <TextField label={t('vatId')} name="vatId" autoComplete="off" errors={errors['vatId']} />
      </div>
      <div className="half">
        <TextField label={t('taxNumber')} name="taxNumber" autoComplete="off" errors={errors['taxNumber']} />
      </div>
      {message !== '' && (
        <p className="error-text full" role="alert">
          {message}
        </p>
      )}
      <button className="btn primary full" aria-disabled={isSaving} disabled={isSaving}>
        {t('saveAddress')}
      </button>
    </form>
  )
}
