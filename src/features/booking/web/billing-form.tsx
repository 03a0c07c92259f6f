/** The billing address, asked for where it is missed (Spec 3, 5), and saved by paying. */
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { TextField } from '#client/form/text-field.tsx'
import type { BodyOf } from '#kernel/endpoint.ts'
import { callApi } from '#client/call-api.ts'
import type { saveBillingAddress } from '#features/account/contract.ts'
import type { BillingAddress } from './booking-page-data.ts'
import { focusFirstEmpty, missingLabels, type FormPart } from '#client/form/form-part.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

type BillingFormProps = {
  handle: Ref<FormPart<BillingAddress>>
  /** What is known so far; the name alone for somebody who has never given an address. */
  initial: Partial<Omit<BillingAddress, 'country'>> & { readonly name1: string; readonly country: string }
  onMissing: (labels: readonly string[]) => void
}

const FIELDS = [
  { name: 'name1', autoComplete: 'billing name', required: true, span: 'full' },
  { name: 'name2', autoComplete: 'off', required: false, span: 'full' },
  { name: 'street', autoComplete: 'billing address-line1', required: true, span: 'full' },
  { name: 'postcode', autoComplete: 'billing postal-code', required: true, span: 'third' },
  { name: 'city', autoComplete: 'billing address-level2', required: true, span: 'rest' },
] as const

const COUNTRIES = ['DE', 'AT', 'CH'] as const
/** Shown to those who ask: a private person's bill has none of them. */
const COMPANY_FIELDS: ReadonlySet<string> = new Set(['name2', 'vatId', 'taxNumber'])

export function BillingForm({ handle, initial, onMissing }: BillingFormProps) {
  const t = useCheckoutTexts()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [message, setMessage] = useState('')
  const [isCompany, setIsCompany] = useState(Boolean(initial.name2 || initial.vatId || initial.taxNumber))
  const tellMissing = useEffectEvent(() => form.current && onMissing(missingLabels(form.current)))
  useEffect(() => {
    tellMissing()
  }, [])

  useImperativeHandle(handle, () => ({
    focusMissing: () => focusFirstEmpty(form.current),
    async save() {
      if (!form.current?.checkValidity()) return null
      const answer = await callApi<typeof saveBillingAddress>('PUT', '/api/billing-address', {
        // A form's fields are text by name; what they lack, the server says.
        body: Object.fromEntries(new FormData(form.current)) as BodyOf<typeof saveBillingAddress>,
      })
      if (answer.ok) return answer.reply.data
      const first = Object.keys(answer.errors)[0]
      if (first !== undefined && COMPANY_FIELDS.has(first)) setIsCompany(true)
      setErrors(answer.errors)
      setMessage(first === undefined ? answer.message : '')
      if (first) form.current.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
      return null
    },
  }))

  return (
    <form
      ref={form}
      className="form-grid"
      method="post"
      onSubmit={(event) => event.preventDefault()}
      onInput={() => {
        tellMissing()
        setErrors({})
        setMessage('')
      }}
    >
      {FIELDS.map((field) => (
        <div key={field.name} className={field.span} hidden={COMPANY_FIELDS.has(field.name) && !isCompany}>
          <TextField
            label={t(field.name)}
            name={field.name}
            autoComplete={field.autoComplete}
            required={field.required}
            defaultValue={initial[field.name] ?? ''}
            errors={errors[field.name]}
          />
        </div>
      ))}
      <label className="field full">
        <span className="label">{t('country')}</span>
        <select className="input" name="country" autoComplete="billing country" defaultValue={initial.country}>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {t(`country${code}`)}
            </option>
          ))}
        </select>
      </label>
      {isCompany ? (
        <>
          <div className="half">
            <TextField
              label={t('vatId')}
              name="vatId"
              autoComplete="off"
              defaultValue={initial.vatId ?? ''}
              errors={errors['vatId']}
            />
          </div>
          <div className="half">
            <TextField
              label={t('taxNumber')}
              name="taxNumber"
              autoComplete="off"
              defaultValue={initial.taxNumber ?? ''}
              errors={errors['taxNumber']}
            />
          </div>
        </>
      ) : (
        <button type="button" className="link-btn full form-more" onClick={() => setIsCompany(true)}>
          {t('forCompany')}
        </button>
      )}
      {message !== '' && (
        <p className="error-text full" role="alert">
          {message}
        </p>
      )}
    </form>
  )
}
