/**
 * Registering (Spec 2, 5). The bot check runs when a valid form is submitted, where there is script; visitors who wanted to book then return
 * to it.
 */
import { useRef, useState, type FormEvent } from 'react'
import { Link, redirect, useActionData, useLoaderData, useSubmit } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { CheckField } from '#client/form/check-field.tsx'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { fillSlots } from '#client/fill-slots.tsx'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { signUp } from '../contract.ts'
import { nextPath, withNext } from '../rules/next-path.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { fetchBotCheck } from './fetch-bot-check.ts'
import { readSocial } from '../../social/contract.ts'
import { SocialButtons } from '../../social/web/social-buttons.tsx'
import { PasswordField } from './password-field.tsx'
import { sessionRedirect } from './session-redirect.ts'

const FIELDS = ['givenName', 'surname', 'email', 'password', 'terms']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  const next = nextPath(new URL(request.url).searchParams.get('next'), localPath('/', locale))
  if (viewer.kind !== 'guest') throw redirect(next)
  const { data } = await call(readSocial)
  return { locale, next, providers: data.map(({ provider }) => provider) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const wanted = nextPath(textOf(form, 'next'), localPath('/', locale))
  // Whoever wanted something before registering goes on with that; all others are asked what they are here for.
  const next = wanted === localPath('/', locale) ? localPath('/welcome', locale) : wanted
  try {
    const body = {
      givenName: textOf(form, 'givenName'),
      surname: textOf(form, 'surname'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      // The type allows only true; the schema refuses an unticked box with a message.
      terms: (form.get('terms') === 'yes') as true,
      newsletter: form.get('newsletter') === 'yes',
      next,
    }
    await call(signUp, { body, headers: { 'x-captcha-response': textOf(form, 'botCheck') } })
    return sessionRedirect(next, locale)
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('registerTitle')} – Viertel`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function RegisterPage() {
  const { next, providers } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
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
