import { Briefcase, Building2, House } from 'lucide-react'
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { useFieldError, useFormState } from '#client/form/form-state.ts'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { needsTaxId } from '../../billing/rules/billing-address.ts'
import { BillingAddressFields } from '../../billing/web/billing-address-fields.tsx'
import { AvatarPanel } from '../../person/web/avatar-panel.tsx'
import { ProfileFields } from '../../person/web/profile-fields.tsx'
import { ACCOUNT_TYPES, STEPS, type Step } from '../rules/steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { WelcomeData } from './welcome-data.ts'

export function WelcomeSteps({ page, answer }: { page: WelcomeData; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { step } = page
  const isBusiness = page.type === 'company' || page.type === 'provider'
  /** Employees' bookings are billed to their company, whose address its admin enters. */
  const canSave = !(step === 3 && page.kind === 'employee')
  return (
    <main className="narrow stack welcome" id="content" tabIndex={-1}>
      <header className="welcome-head">
        <ProgressRing done={step - 1} of={STEPS.length} label={t('stepOf', { step, count: STEPS.length })} />
        <div>
          <p className="quiet small">{t('stepOf', { step, count: STEPS.length })}</p>
          <h1>{t(TITLES[step])}</h1>
        </div>
        <Link className="welcome-later" to={path('/')}>
          {t('later')}
        </Link>
      </header>
      {step === 2 && <AvatarPanel profile={page.profile} />}
      {step === 4 ? (
        <First page={page} />
      ) : (
        <PostForm className="panel stack" answer={answer} intent={`step-${step}`}>
          {step === 1 && <TypeChoice chosen={page.type} />}
          {step === 2 && (
            <>
              <p className="quiet">{t('youText')}</p>
              <ProfileFields profile={page.profile} />
            </>
          )}
          {step === 3 && page.kind === 'employee' && <p>{t('billingByCompany')}</p>}
          {step === 3 && page.kind !== 'employee' && (
            <>
              <p className="quiet">{t('billingText')}</p>
              {isBusiness && <p className="quiet">{t('billingTextCompany')}</p>}
              <BillingAddressFields
                address={page.address ?? { name1: name(page), country: page.profile.country }}
                startsPrivate={!isBusiness}
                isTaxIdNeeded={needsTaxId(page.kind)}
              />
            </>
          )}
          <FormMessage />
          <div className="row">
            {canSave && <SubmitButton look="primary">{t('next')}</SubmitButton>}
            {step !== 1 && (
              // Skips the fields' own checks as well.
              <Button type="submit" name="skip" value="yes" formNoValidate>
                {t(canSave ? 'skip' : 'next')}
              </Button>
            )}
          </div>
        </PostForm>
      )}
      <nav className="welcome-steps" aria-label={t('steps')}>
        {STEPS.map((one) => (
          <Link key={one} to={path(`/welcome/${one}`)} aria-current={one === step ? 'step' : undefined}>
            {one}. {t(TITLES[one])}
          </Link>
        ))}
      </nav>
    </main>
  )
}

const TITLES = { 1: 'typeTitle', 2: 'youTitle', 3: 'billingTitle', 4: 'firstTitle' } as const satisfies Record<
  Step,
  keyof typeof de
>
const TYPES = {
  home: { icon: House, title: 'typeHome', text: 'typeHomeText' },
  company: { icon: Building2, title: 'typeCompany', text: 'typeCompanyText' },
  provider: { icon: Briefcase, title: 'typeProvider', text: 'typeProviderText' },
} as const

const name = ({ profile }: WelcomeData) => `${profile.givenName} ${profile.surname}`.trim()

function TypeChoice({ chosen }: { chosen: WelcomeData['type'] }) {
  const t = useTexts({ de, en })
  const { values } = useFormState()
  const error = useFieldError('type')
  return (
    <fieldset className="welcome-types" aria-describedby={error ? 'type-error' : undefined}>
      <legend className="visually-hidden">{t('typeTitle')}</legend>
      {ACCOUNT_TYPES.map((type) => {
        const { icon: Icon, title, text } = TYPES[type]
        return (
          <label key={type} className="welcome-type">
            <input
              className="tick"
              type="radio"
              name="type"
              value={type}
              required
              defaultChecked={(values['type'] ?? chosen) === type}
            />
            <span>
              <b>{t(title)}</b>
              <span className="quiet small">{t(text)}</span>
            </span>
            <Icon size={24} />
          </label>
        )
      })}
      {error && (
        <p className="error-text" id="type-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function First({ page }: { page: WelcomeData }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { type, profile } = page
  const place = [profile.postcode, profile.residence].filter(Boolean).join(' ')
  const search = place === '' ? path('/') : `${path('/')}?place=${encodeURIComponent(place)}`
  return (
    <section className="panel stack">
      <p>{t(type === 'provider' ? 'firstProvider' : type === 'company' ? 'firstCompany' : 'firstHome')}</p>
      {type === 'provider' && !profile.verified && <p className="quiet">{t('firstProviderVerify')}</p>}
      <div className="row">
        <PostForm intent="step-4">
          <SubmitButton look="primary">{t('firstHomeGo')}</SubmitButton>
        </PostForm>
        {type === 'provider' ? (
          <ButtonLink to={path('/account/my/office')}>{t('firstProviderGo')}</ButtonLink>
        ) : type === 'company' && (page.kind === 'user' || page.kind === 'provider') ? (
          <ButtonLink to={path('/account/corporate')}>{t('firstCompanyGo')}</ButtonLink>
        ) : (
          place !== '' && <ButtonLink to={search}>{place}</ButtonLink>
        )}
      </div>
    </section>
  )
}
