/** Signing in (Spec 2, 8). In demo mode with one button for each person of the demo. */
import { Form, Link, redirect, useActionData, useLoaderData, useNavigation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { TextField } from '#client/form/text-field.tsx'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { REFUSALS } from '#kernel/refusals.ts'
import { translator, type TextKey } from '#kernel/texts.ts'
import { nextPath, withNext } from '../rules/next-path.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { formRefused, textOf } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { PasswordField } from './password-field.tsx'
import { sessionRedirect } from './session-redirect.ts'
import { useFirstError } from './use-first-error.ts'

const KIND_TEXTS: Readonly<Record<string, TextKey<typeof de>>> = {
  user: 'kindUser',
  provider: 'kindProvider',
  corporate: 'kindCorporate',
  employee: 'kindEmployee',
  operator: 'kindOperator',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale, demoPeople } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const next = nextPath(query.get('next'), localPath('/', locale))
  const verified = query.get('verified') === 'yes'
  const linkError = query.get('error') === 'account.link_invalid' ? REFUSALS['account.link_invalid'][locale] : ''
  const isSignedIn = viewer.kind !== 'guest'
  if (isSignedIn && !verified && linkError === '') throw redirect(next)
  return {
    locale,
    next,
    verified,
    linkError,
    isSignedIn,
    reset: query.get('reset') === 'done',
    demo: isSignedIn ? [] : [...(await demoPeople())],
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { signIn, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    const { setCookie } = await signIn.signIn({ email: form.get('email'), password: form.get('password') })
    return sessionRedirect(textOf(form, 'next'), locale, setCookie)
  } catch (error) {
    return formRefused(error, form, ['email', 'password'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('loginTitle')} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function LoginPage() {
  const { next, verified, linkError, isSignedIn, reset, demo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const form = useFirstError(answer)
  const t = useTexts({ de, en })
  const path = useLocalPath()
  if (isSignedIn)
    return (
      <main className="narrow stack" id="content" tabIndex={-1}>
        <h1>{t(verified ? 'verifiedTitle' : 'profileTitle')}</h1>
        <FormMessage text={linkError || t('verifiedText')} isGood={linkError === ''} />
        <p>
          <Link className="btn primary" to={linkError ? path('/account/profile') : next}>
            {t('goOn')}
          </Link>
        </p>
      </main>
    )
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('loginTitle')}</h1>
      <FormMessage text={linkError} />
      {verified && <FormMessage text={t('verifiedLogin')} isGood />}
      {reset && <FormMessage text={t('resetDone')} isGood />}
      <Form method="post" className="panel stack" ref={form}>
        <input type="hidden" name="next" value={next} />
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={answer?.values['email'] ?? ''}
          errors={answer?.errors['email']}
        />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          errors={answer?.errors['password']}
        />
        <FormMessage text={answer?.message ?? ''} />
        <button className="btn primary wide" aria-disabled={isBusy}>
          {t('login')}
        </button>
        <p className="spread">
          <Link to={path('/password/forgot')}>{t('forgotLink')}</Link>
          <span>
            {t('noAccount')} <Link to={withNext(path('/register'), next)}>{t('registerLink')}</Link>
          </span>
        </p>
      </Form>
      {demo.length > 0 && (
        <section className="panel stack" aria-labelledby="demo-people">
          <h2 id="demo-people">{t('demoTitle')}</h2>
          <p className="quiet small">{t('demoHint')}</p>
          {demo.map((person) => {
            const kindText = KIND_TEXTS[person.kind]
            return (
              <Form method="post" key={person.email}>
                <input type="hidden" name="next" value={next} />
                <input type="hidden" name="email" value={person.email} />
                <input type="hidden" name="password" value={person.password} />
                <button className="btn wide demo-person">
                  <span>{t('demoLogin', { name: person.name })}</span>
                  <span className="tag">{kindText ? t(kindText) : person.kind}</span>
                </button>
              </Form>
            )
          })}
        </section>
      )}
    </main>
  )
}
