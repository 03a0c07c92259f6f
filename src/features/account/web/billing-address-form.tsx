import { Form } from 'react-router'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readBillingAddress } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CountrySelect } from './country-select.tsx'
import type { FormAnswer } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { useFirstError } from './use-first-error.ts'

export type BillingAddressFormProps = {
  address: ReplyData<typeof readBillingAddress>['data']
  /** Preset while there is no address. */
  country: string
  /** Employees see their company's. */
  isReadOnly: boolean
  answer: FormAnswer | undefined
}

const LINES = [
  { name: 'name1', autoComplete: 'billing name', required: true, maxLength: 120 },
  { name: 'name2', autoComplete: 'billing organization', required: false, maxLength: 120 },
  { name: 'street', autoComplete: 'billing address-line1', required: true, maxLength: 120 },
  { name: 'postcode', autoComplete: 'billing postal-code', required: true, maxLength: 10 },
  { name: 'city', autoComplete: 'billing address-level2', required: true, maxLength: 80 },
  { name: 'vatId', autoComplete: 'off', required: false, maxLength: 30 },
  { name: 'taxNumber', autoComplete: 'off', required: false, maxLength: 20 },
] as const

export function BillingAddressForm({ address, country, isReadOnly, answer }: BillingAddressFormProps) {
  const t = useTexts({ de, en })
  const form = useFirstError(answer)
  if (isReadOnly)
    return (
      <section className="panel stack">
        <h2>{t('billingTitle')}</h2>
        <p className="quiet">{t('billingByCompany')}</p>
        {address && (
          <address>
            {address.name1}
            <br />
            {address.street}
            <br />
            {address.postcode} {address.city}
          </address>
        )}
      </section>
    )
  return (
    <Form method="post" className="panel stack" ref={form} id="billing">
      <h2>{t('billingTitle')}</h2>
      {!address && <p className="notice">{t('billingMissing')}</p>}
      <div className="two">
        {LINES.map((line) => (
          <TextField
            key={line.name}
            label={
              line.required ? (
                t(line.name)
              ) : (
                <>
                  {t(line.name)} <span className="quiet">{t('optional')}</span>
                </>
              )
            }
            name={line.name}
            autoComplete={line.autoComplete}
            required={line.required}
            maxLength={line.maxLength}
            defaultValue={answer?.values[line.name] ?? address?.[line.name] ?? ''}
            errors={answer?.errors[line.name]}
          />
        ))}
        <CountrySelect
          value={answer?.values['country'] ?? address?.country ?? country}
          autoComplete="billing country"
        />
      </div>
      <FormMessage text={answer?.done ? t('saved') : (answer?.message ?? '')} isGood={answer?.done ?? false} />
      <button className="btn primary" name="intent" value="address">
        {t('save')}
      </button>
    </Form>
  )
}
