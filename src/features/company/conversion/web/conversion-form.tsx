import type { FormAnswer } from '#client/form/form-answer.ts'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import {
  BillingAddressFields,
  type BillingAddressFieldsProps,
} from '#features/account/billing/web/billing-address-fields.tsx'
import { withNext } from '#features/account/sign-in/rules/next-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CompanyNameFields } from './company-name-fields.tsx'

export type ConversionFormProps = {
  answer: FormAnswer | undefined
  /** Theirs, to begin with; the company gets a copy. */
  address: BillingAddressFieldsProps['address']
  needsApproval: boolean
  /** False: who they are is asked before anything is typed. */
  isProved: boolean
}

export function ConversionForm({ answer, address, needsApproval, isProved }: ConversionFormProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const proof = withNext(path('/password/confirm'), path('/account/corporate'))
  if (!isProved)
    return (
      <section className="panel stack">
        <p>{t('proof')}</p>
        <p>
          <ButtonLink look="primary" to={proof}>
            {t('proofGo')}
          </ButtonLink>
        </p>
      </section>
    )
  return (
    <PostForm className="panel stack" answer={answer}>
      <CompanyNameFields />
      <h2>{t('billing')}</h2>
      <p className="quiet">{t('billingNote')}</p>
      <BillingAddressFields address={address} isTaxIdNeeded />
      <CheckField name="permanent" required whenMissing={t('permanentMissing')}>
        {t('permanent')}
      </CheckField>
      <FormMessage />
      {answer?.isForbidden && (
        <p>
          {/* In a new tab, so that what was typed is not lost. */}
          <a href={proof} target="_blank" rel="noopener">
            {t('proofGo')}
          </a>
        </p>
      )}
      <p className="quiet small">{t(needsApproval ? 'askNote' : 'convertNote')}</p>
      <SubmitButton look="primary">{t(needsApproval ? 'ask' : 'convert')}</SubmitButton>
    </PostForm>
  )
}
