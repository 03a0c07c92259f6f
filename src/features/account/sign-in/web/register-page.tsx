/**
 * Registering (Spec 2, 5). The bot check runs when a valid form is submitted, where there is script; visitors who wanted to book then return
 * to it.
 */
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useActionData, useLoaderData, useSubmit } from 'react-router'
import type { MetaFunction } from 'react-router'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { fillSlots } from '#client/fill-slots.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import { withNext } from '../rules/next-path.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { fetchBotCheck } from './fetch-bot-check.ts'
import { SocialButtons } from '../../social/web/social-buttons.tsx'
import { PasswordField } from './password-field.tsx'
import type { loadRegisterPage, registerAction } from './load-register-page.ts'

export const meta: MetaFunction<typeof loadRegisterPage> = ({ loaderData }) => [
  {
    title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('registerTitle')} – Viertel`,
  },
  { name: 'robots', content: 'noindex' },
]

/** @param ahead what comes after it */
export function RegisterPage({ ahead }: { ahead?: ReactNode }) {
  const { next, providers } = useLoaderData<typeof loadRegisterPage>()
  const answer = useActionData<typeof registerAction>()
  const submit = useSubmit()
  const [isSolving, setIsSolving] = useState(false)
  const widget = useRef<HTMLDivElement>(null)
  const t = useTexts({ de, en })
  const path = useLocalPath()

  async function solveAndSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    setIsSolving(true)
    try {
      if (widget.current) body.set('botCheck', await fetchBotCheck(widget.current))
    } catch {
      // Sent without: a stricter limit applies, as for browsers without script.
    }
    await submit(body, { method: 'post' })
    setIsSolving(false)
  }

  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('registerTitle')}</h1>
      <p className="quiet">{t('registerIntro')}</p>
      {ahead}
      <PostForm
        className="panel stack"
        answer={answer}
        isPreparing={isSolving}
        onSubmit={(event) => void solveAndSubmit(event)}
        onInvalidCapture={uncheckTerms}
      >
        <input type="hidden" name="next" value={next} />
        <div className="two">
          <TextField label={t('givenName')} name="givenName" autoComplete="given-name" required maxLength={80} />
          <TextField label={t('surname')} name="surname" autoComplete="family-name" required maxLength={80} />
        </div>
        <TextField label={t('email')} name="email" type="email" autoComplete="email" required maxLength={254} />
        <PasswordField name="password" label={t('password')} autoComplete="new-password" />
        <div>
          <CheckField name="terms" required whenMissing={t('termsMissing')}>
            {fillSlots(t('terms'), {
              // The links open in a new tab, so that the typed input is not lost.
              terms: (
                <a href={path('/page/terms')} target="_blank" rel="noopener">
                  {t('termsLink')}
                </a>
              ),
              privacy: (
                <a href={path('/page/privacy')} target="_blank" rel="noopener">
                  {t('privacyLink')}
                </a>
              ),
            })}
          </CheckField>
          <CheckField name="newsletter">
            {t('newsletter')} <span className="quiet">{t('optional')}</span>
          </CheckField>
        </div>
        <div ref={widget} />
        <FormMessage />
        <SubmitButton look="primary" isWide busyText={t('registering')}>
          {t('register')}
        </SubmitButton>
        <p>
          {t('haveAccount')} <Link to={withNext(path('/login'), next)}>{t('login')}</Link>
        </p>
      </PostForm>
      <SocialButtons providers={providers} next={next} />
    </main>
  )
}

/** Spec 5, forms: an invalid form is not sent, and its privacy checkbox is unticked. */
function uncheckTerms(event: FormEvent<HTMLFormElement>): void {
  const terms = event.currentTarget.elements.namedItem('terms')
  if (terms instanceof HTMLInputElement && event.target !== terms) terms.checked = false
}
