/** As whom somebody offers: the form, and the billing address that name and address are taken from. */
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { BillingAddress } from '#features/account/billing/web/billing-address-fields.tsx'
import { CheckField } from '#client/form/check-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { BodyOf, ReplyData } from '#kernel/endpoint.ts'
import { formatDay } from '#kernel/format.ts'
import type { readProviderProfile, saveProviderProfile } from '../contract.ts'
import type { OffersAs } from '../../trader/rules/trader.ts'
import type { TaxMode } from '../rules/tax-modes.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export const PROVIDER_FIELDS = ['offersAs', 'name', 'phone', 'email', 'registerNumber', 'taxMode', 'certified'] as const

export function providerBodyOf(form: FormData): BodyOf<typeof saveProviderProfile> {
  return {
    // Where nothing was chosen the server refuses, beside the field.
    offersAs: textOf(form, 'offersAs') as OffersAs,
    name: textOf(form, 'name'),
    phone: textOf(form, 'phone'),
    email: textOf(form, 'email'),
    registerNumber: textOf(form, 'registerNumber'),
    ...(form.has('taxMode') && { taxMode: textOf(form, 'taxMode') as TaxMode }),
    // What is not ticked is refused by the server, with words.
    certified: (textOf(form, 'certified') === 'yes') as true,
  }
}

type ProviderFormProps = {
  profile: ReplyData<typeof readProviderProfile>['data']
  billing: BillingAddress | null
  answer: FormAnswer | undefined
}

export function ProviderForm({ profile, billing, answer }: ProviderFormProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const [hint, asHint, phoneHint] = [useId(), useId(), useId()]
  const [offersAs, setOffersAs] = useState(answer?.values['offersAs'] ?? profile.offersAs ?? '')
  const isPrivate = offersAs === 'private'
  return (
    <PostForm className="panel stack" intent="profile" answer={answer}>
      <h2>{t('title')}</h2>
      <p className="quiet">{t('lead')}</p>
      <div>
        <SelectField
          label={t('offersAs')}
          name="offersAs"
          required
          defaultValue={profile.offersAs ?? ''}
          onChange={(event) => setOffersAs(event.target.value)}
          aria-describedby={asHint}
          options={[
            ['', t('offersAsNone')],
            ['trader', t('offersAs_trader')],
            ['private', t('offersAs_private')],
          ]}
        />
        <p className="quiet small" id={asHint}>
          {t('offersAsHint')}
        </p>
      </div>
      <TextField
        label={t('name')}
        name="name"
        autoComplete="organization"
        required
        maxLength={120}
        defaultValue={profile.name}
      />
      <div className="form-grid">
        <div className="half">
          <TextField
            label={t('phone')}
            name="phone"
            type="tel"
            autoComplete="tel"
            required={offersAs === 'trader'}
            maxLength={20}
            defaultValue={profile.phone}
            aria-describedby={phoneHint}
          >
            <span className="quiet small" id={phoneHint} hidden={!isPrivate}>
              {t('phonePrivate')}
            </span>
          </TextField>
        </div>
        <div className="half">
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={profile.email}
          />
        </div>
      </div>
      <TextField
        label={
          <>
            {t('registerNumber')} <span className="quiet">{t('optional')}</span>
          </>
        }
        name="registerNumber"
        maxLength={60}
        defaultValue={profile.registerNumber}
        aria-describedby={hint}
      >
        <span className="quiet small" id={hint}>
          {t('registerHint')}
        </span>
      </TextField>
      {profile.taxModes.length > 1 && (
        <SelectField
          label={t('tax')}
          name="taxMode"
          defaultValue={profile.taxMode}
          options={profile.taxModes.map((mode) => [mode, t(`tax_${mode}`)])}
        />
      )}
      <BillingNote billing={billing} />
      <CheckField name="certified" required whenMissing={t('certifyMissing')} defaultChecked={profile.certified}>
        {t('certify')}
      </CheckField>
      {profile.certifiedOn !== null && (
        <p className="quiet small">{t('certifiedOn', { day: formatDay(profile.certifiedOn, locale, 'dated') })}</p>
      )}
      <FormMessage done={t('saved')} />
      <SubmitButton look="primary">{t('save')}</SubmitButton>
    </PostForm>
  )
}

function BillingNote({ billing }: { billing: BillingAddress | null }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const lines = billing && [
    [billing.name1, billing.name2].filter(Boolean).join(', '),
    `${billing.street}, ${billing.postcode} ${billing.city}`,
  ]
  return (
    <div>
      <h3>{t('address')}</h3>
      {lines ? (
        <>
          <p>
            {lines[0]}
            <br />
            {lines[1]}
          </p>
          <p className="quiet small">{t('addressHint')}</p>
          {billing.vatId === '' && billing.taxNumber === '' && <p className="small">{t('taxMissing')}</p>}
        </>
      ) : (
        <p>{t('addressNone')}</p>
      )}
      <Link to={path('/account/billing-address')}>{t(lines ? 'addressGo' : 'addressAdd')}</Link>
    </div>
  )
}
