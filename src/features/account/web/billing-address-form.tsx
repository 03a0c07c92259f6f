import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BillingAddressFields, type BillingAddress } from './billing-address-fields.tsx'

export type BillingAddressFormProps = {
  address: BillingAddress | null
  /** The preset country while there is no address. */
  country: string
  /** Employees see the address of their company and cannot change it. */
  isReadOnly: boolean
  answer: FormAnswer | undefined
}

export function BillingAddressForm({ address, country, isReadOnly, answer }: BillingAddressFormProps) {
  const t = useTexts({ de, en })
  if (isReadOnly)
    return (
      <section className="panel stack">
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
    <PostForm className="panel stack" intent="address" answer={answer}>
      {!address && <Notice>{t('billingMissing')}</Notice>}
      <BillingAddressFields address={address ?? { country }} />
      <FormMessage done={t('saved')} />
      <SubmitButton look="primary">{t('save')}</SubmitButton>
    </PostForm>
  )
}
