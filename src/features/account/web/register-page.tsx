/** Registering (Spec 2, 5). The bot check runs when a valid form is submitted; whoever wanted to book goes on there. */
import { useState, type FormEvent } from 'react'
import { Form, Link, redirect, useActionData, useLoaderData, useNavigation, useSubmit } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useFieldFault } from '#client/form/use-field-fault.ts'
import { TextField } from '#client/form/text-field.tsx'
import { fillSlots } from '#client/fill-slots.tsx'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { nextPath, withNext } from '../rules/next-path.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { fetchBotCheck } from './fetch-bot-check.ts'
import { formRefused, textOf } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { PasswordField } from './password-field.tsx'
import { sessionRedirect } from './session-redirect.ts'
import { useFirstError } from './use-first-error.ts'

const FIELDS = ['givenName', 'surname', 'email', 'password', 'terms']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  const next = nextPath(new URL(request.url).searchParams.get('next'), localPath('/', locale))
  if (viewer.kind !== 'guest') throw redirect(next)
  return { locale, next }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { signIn, locale } = context.get(pageContext)
  const form = await request.formData()
  const next = nextPath(textOf(form, 'next'), localPath('/', locale))
  try {
    const { setCookie } = await signIn.signUp(
      {
        givenName: textOf(form, 'givenName'),
        surname: textOf(form, 'surname'),
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
        terms: form.get('terms') === 'yes',
        newsletter: form.get('newsletter') === 'yes',
        next,
      },
      textOf(form, 'botCheck') || undefined,
    )
    return sessionRedirect(next, locale, setCookie)
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
  const { next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const submit = useSubmit()
  const isSubmitting = useNavigation().state === 'submitting'
  const [isSolving, setIsSolving] = useState(false)
  const [botProblem, setBotProblem] = useState('')
  const form = useFirstError(answer)
  const t = useTexts({ de, en })
  const terms = useFieldFault(t('termsMissing'))
  const termsProblem = terms.fault || (answer?.errors['terms'] ?? []).join(', ')
  const path = useLocalPath()
  const isBusy = isSubmitting || isSolving

  async function solveAndSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const body = new FormData(event.currentTarget)
    setIsSolving(true)
    setBotProblem('')
    try {
      body.set('botCheck', await fetchBotCheck())
      await submit(body, { method: 'post' })
    } catch {
      setBotProblem(t('botCheckFailed'))
    }
    setIsSolving(false)
  }

  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('registerTitle')}</h1>
      <p className="quiet">{t('registerIntro')}</p>
      <noscript>
        <p className="notice">{t('needsScript')}</p>
      </noscript>
      <Form
        method="post"
        className="panel stack"
        ref={form}
        onSubmit={(event) => void solveAndSubmit(event)}
        onInvalidCapture={untick}
      >
        <input type="hidden" name="next" value={next} />
        <div className="two">
          <TextField
            label={t('givenName')}
            name="givenName"
            autoComplete="given-name"
            required
            maxLength={80}
            defaultValue={answer?.values['givenName'] ?? ''}
            errors={answer?.errors['givenName']}
          />
          <TextField
            label={t('surname')}
            name="surname"
            autoComplete="family-name"
            required
            maxLength={80}
            defaultValue={answer?.values['surname'] ?? ''}
            errors={answer?.errors['surname']}
          />
        </div>
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={answer?.values['email'] ?? ''}
          errors={answer?.errors['email']}
        />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="new-password"
          errors={answer?.errors['password']}
        />
        <div>
          <label className="check">
            <input
              className="tick"
              type="checkbox"
              name="terms"
              value="yes"
              required
              defaultChecked={answer?.values['terms'] === 'yes'}
              aria-invalid={termsProblem !== ''}
              aria-describedby={termsProblem === '' ? undefined : 'terms-error'}
              {...terms.watch}
            />
            <span>
              {fillSlots(t('terms'), {
                // In a tab of their own: what is typed here stays.
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
            </span>
          </label>
          {termsProblem !== '' && (
            <span className="error-text" id="terms-error">
              {termsProblem}
            </span>
          )}
          <label className="check">
            <input
              className="tick"
              type="checkbox"
              name="newsletter"
              value="yes"
              defaultChecked={answer?.values['newsletter'] === 'yes'}
            />
            <span>
              {t('newsletter')} <span className="quiet">{t('optional')}</span>
            </span>
          </label>
        </div>
        <FormMessage text={botProblem || (answer?.message ?? '')} />
        <button className="btn primary wide" aria-disabled={isBusy}>
          {t(isBusy ? 'registering' : 'register')}
        </button>
        <p>
          {t('haveAccount')} <Link to={withNext(path('/login'), next)}>{t('login')}</Link>
        </p>
      </Form>
    </main>
  )
}

/** Spec 5, forms: an invalid form is not sent, and its privacy checkbox is unticked. */
function untick(event: FormEvent<HTMLFormElement>): void {
  const terms = event.currentTarget.elements.namedItem('terms')
  if (terms instanceof HTMLInputElement && event.target !== terms) terms.checked = false
}
