/** Signing in (Spec 2, 8). In demo mode it has one button for each person of the demo. */
import { lazy, Suspense } from 'react'
import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { REFUSALS } from '#kernel/refusals.ts'
import { translator, type TextKey } from '#kernel/texts.ts'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { signIn } from '../contract.ts'
import { nextPath, withNext } from '../rules/next-path.ts'
import { readRemainingWays } from '../rules/remaining-ways.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { readSocial } from '../../social/contract.ts'
import { connectPath } from '../../social/rules/connect-path.ts'
import { PROVIDER_NAMES } from '../../social/web/provider-names.ts'
import { SocialButtons } from '../../social/web/social-buttons.tsx'
import { SocialNotice, socialOutcome } from '../../social/web/social-notice.tsx'
import { PasswordField } from './password-field.tsx'
import { sessionRedirect } from './session-redirect.ts'

// It shows only where there is script, so nobody waits for it.
const PasskeySignIn = lazy(() =>
  import('../../passkey/web/passkey-sign-in.tsx').then((part) => ({ default: part.PasskeySignIn })),
)

const KIND_TEXTS: Readonly<Record<string, TextKey<typeof de>>> = {
  user: 'kindUser',
  provider: 'kindProvider',
  corporate: 'kindCorporate',
  employee: 'kindEmployee',
  operator: 'kindOperator',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale, demoPeople, call } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const wanted = nextPath(query.get('next'), localPath('/', locale))
  const said = socialOutcome(query)
  const verified = query.get('verified') === 'yes'
  const linkError = query.get('error') === 'account.link_invalid' ? REFUSALS['account.link_invalid'][locale] : ''
  const isSignedIn = viewer.kind !== 'guest'
  const offered = isSignedIn && said === null ? [] : (await call(readSocial)).data.map(({ provider }) => provider)
  const social = said && offered.includes(said.provider) ? said : null
  // Whoever signs in to connect a provider is asked for it next.
  const next = social?.failure === 'not_linked' ? connectPath(social.provider, wanted, locale) : wanted
  if (isSignedIn && !verified && linkError === '') throw redirect(next)
  return {
    locale,
    next,
    verified,
    linkError,
    isSignedIn,
    social,
    providers: isSignedIn ? [] : offered,
    reset: query.get('reset') === 'done',
    remaining: readRemainingWays(query.get('ways') ?? ''),
    demo: isSignedIn ? [] : [...(await demoPeople())],
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    const { data } = await call(signIn, { body: { email: textOf(form, 'email'), password: textOf(form, 'password') } })
    if ('second' in data) return redirect(withNext(localPath('/login/second', locale), textOf(form, 'next')), 303)
    return sessionRedirect(textOf(form, 'next'), locale)
  } catch (error) {
    return formRefused(error, form, ['email', 'password'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('loginTitle')} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function LoginPage() {
  const { next, verified, linkError, isSignedIn, social, providers, reset, remaining, demo } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const ways = remaining.map((way) => (way === 'passkey' ? t('wayPasskey') : PROVIDER_NAMES[way]))
  if (isSignedIn)
    return (
      <main className="narrow stack" id="content" tabIndex={-1}>
        <h1>{t(verified ? 'verifiedTitle' : 'profileTitle')}</h1>
        <Notice tone={linkError ? 'bad' : 'good'} isAnnounced>
          {linkError || t('verifiedText')}
        </Notice>
        <p>
          <ButtonLink look="primary" to={linkError ? path('/account/profile') : next}>
            {t('goOn')}
          </ButtonLink>
        </p>
      </main>
    )
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('loginTitle')}</h1>
      {linkError !== '' && (
        <Notice tone="bad" isAnnounced>
          {linkError}
        </Notice>
      )}
      {social && <SocialNotice {...social} />}
      {(verified || reset) && (
        <Notice tone="good" isAnnounced>
          {t(verified ? 'verifiedLogin' : 'resetDone')}
        </Notice>
      )}
      {reset && ways.length > 0 && <Notice>{t('resetRemaining', { ways: ways.join(', ') })}</Notice>}
      <PostForm className="panel stack" answer={answer}>
        <input type="hidden" name="next" value={next} />
        <TextField label={t('email')} name="email" type="email" autoComplete="username" required maxLength={254} />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" />
        <FormMessage />
        <SubmitButton look="primary" isWide>
          {t('login')}
        </SubmitButton>
        <p className="spread">
          <Link to={withNext(path('/password/forgot'), next)}>{t('forgotLink')}</Link>
          <span>
            {t('noAccount')} <Link to={withNext(path('/register'), next)}>{t('registerLink')}</Link>
          </span>
        </p>
      </PostForm>
      <div className="stack">
        <Suspense>
          <PasskeySignIn next={next} />
        </Suspense>
        <ButtonLink isWide to={withNext(path('/login/link'), next)}>
          {t('loginByLink')}
        </ButtonLink>
        <SocialButtons providers={providers} next={next} />
      </div>
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
                <Button type="submit" isWide className="demo-person">
                  <span>{t('demoLogin', { name: person.name })}</span>
                  <Tag>{kindText ? t(kindText) : person.kind}</Tag>
                </Button>
              </Form>
            )
          })}
        </section>
      )}
    </main>
  )
}
