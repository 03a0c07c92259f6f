/** The fields of a billing address, the same wherever it is entered (Spec 3, 5). */
import { useId, useState } from 'react'
import { useFormState } from '#client/form/form-state.ts'
import { TextField } from '#client/form/text-field.tsx'
import { useRootFacts } from '#client/root-facts.ts'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Button } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { readBillingAddress } from '../contract.ts'
import { needsTaxId } from '../rules/billing-address.ts'
import { CountrySelect } from './country-select.tsx'

export type BillingAddress = NonNullable<ReplyData<typeof readBillingAddress>['data']>

export type BillingAddressFieldsProps = {
  /** The known values; at least the likely country. */
  address: Partial<Omit<BillingAddress, 'country'>> & { readonly country: string }
  /** A private person's bill has no company fields, so they show only on request. This needs script. */
  startsPrivate?: boolean
  /** A VAT ID or a tax number has to be named; by default when whoever is signed in needs one. */
  isTaxIdNeeded?: boolean
}

const PLACE = [
  { name: 'street', autoComplete: 'billing address-line1', maxLength: 120, span: 'full' },
  { name: 'postcode', autoComplete: 'billing postal-code', maxLength: 10, span: 'third' },
  { name: 'city', autoComplete: 'billing address-level2', maxLength: 80, span: 'rest' },
] as const
const COMPANY_FIELDS = ['name2', 'vatId', 'taxNumber', 'buyerReference'] as const

export function BillingAddressFields({ address, startsPrivate = false, isTaxIdNeeded }: BillingAddressFieldsProps) {
  const t = useTexts({ de, en })
  const { values } = useFormState()
  const [country, setCountry] = useState(values['country'] ?? address.country)
  const kind = useRootFacts()?.viewer?.kind
  const mustName = isTaxIdNeeded ?? (kind !== undefined && needsTaxId(kind))
  const hint = useId()
  const { errors } = useFormState()
  const [isAsked, setIsAsked] = useState(!startsPrivate || COMPANY_FIELDS.some((name) => Boolean(address[name])))
  // The company fields show, and stay, when the server reports an error in one of them.
  if (!isAsked && COMPANY_FIELDS.some((name) => errors[name])) setIsAsked(true)
  const optional = (name: (typeof COMPANY_FIELDS)[number]) => (
    <>
      {t(name)} <span className="quiet">{t('optional')}</span>
    </>
  )
  const taxId = (name: 'vatId' | 'taxNumber') => ({
    name,
    label: (
      <>
        {t(name === 'vatId' && country === 'CH' ? 'vatIdCH' : name)}
        {!mustName && <span className="quiet"> {t('optional')}</span>}
      </>
    ),
    autoComplete: 'off',
    defaultValue: address[name],
    ...(mustName && { 'aria-describedby': hint }),
  })
  return (
    <div className="form-grid">
      <div className="full">
        <TextField
          label={t('name1')}
          name="name1"
          autoComplete="billing name"
          required
          maxLength={120}
          defaultValue={address.name1}
        />
      </div>
      {isAsked && (
        <div className="full">
          <TextField
            label={optional('name2')}
            name="name2"
            autoComplete="billing organization"
            maxLength={120}
            defaultValue={address.name2}
          />
        </div>
      )}
      {PLACE.map(({ name, span, ...field }) => (
        <div key={name} className={span}>
          <TextField label={t(name)} name={name} required defaultValue={address[name]} {...field} />
        </div>
      ))}
      <div className="full">
        <CountrySelect value={address.country} autoComplete="billing country" onChoose={setCountry} />
      </div>
      {isAsked ? (
        <>
          <div className="half">
            <TextField {...taxId('vatId')} maxLength={30} />
          </div>
          <div className="half">
            <TextField {...taxId('taxNumber')} maxLength={20} />
          </div>
          {mustName && (
            <p className="full hint" id={hint}>
              {t('oneTaxId')}
            </p>
          )}
          <div className="full">
            <TextField
              label={optional('buyerReference')}
              name="buyerReference"
              autoComplete="off"
              maxLength={60}
              defaultValue={address.buyerReference}
            />
          </div>
        </>
      ) : (
        <Button look="text" className="full form-more" onClick={() => setIsAsked(true)}>
          {t('forCompany')}
        </Button>
      )}
    </div>
  )
}
