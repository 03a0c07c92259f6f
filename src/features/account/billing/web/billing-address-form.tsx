import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BillingAddressFields, type BillingAddressFieldsProps } from './billing-address-fields.tsx'

export type BillingAddressFormProps = Pick<BillingAddressFieldsProps, 'address'> & {
  /** Nothing is on the page but this: it says what it is for. */
  isFirst?: boolean
  answer: FormAnswer | undefined
}

export function BillingAddressForm({ address, isFirst = false, answer }: BillingAddressFormProps) {
  const t = useTexts({ de, en })
  return (
    <PostForm className="panel stack" intent="address" answer={answer}>
      {isFirst && <Notice>{t('missing')}</Notice>}
      <BillingAddressFields address={address} />
      <FormMessage />
      <SubmitButton look="primary">{t('save')}</SubmitButton>
    </PostForm>
  )
}
