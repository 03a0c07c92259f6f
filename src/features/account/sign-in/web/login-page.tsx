/** Signing in (Spec 2, 8). In demo mode it has one button for each person of the demo. */
import { lazy, Suspense, type ReactNode } from 'react'
import { Form, Link, useActionData, useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { translator, type TextKey } from '#kernel/texts.ts'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { withNext } from '../rules/next-path.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { PROVIDER_NAMES } from '../../social/web/provider-names.ts'
import { SocialButtons } from '../../social/web/social-buttons.tsx'
import { SocialNotice } from '../../social/web/social-notice.tsx'
import { PasswordField } from './password-field.tsx'
import type { loadLoginPage, loginAction } from './load-login-page.ts'

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

export const meta: MetaFunction<typeof loadLoginPage> = ({ loaderData }) => [
  { title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('loginTitle')} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

/** @param ahead what comes after it */
export function LoginPage({ ahead }: { ahead?: ReactNode }) {
  const { next, verified, linkError, isSignedIn, social, providers, reset, remaining, demo } =
    useLoaderData<typeof loadLoginPage>()
  const answer = useActionData<typeof loginAction>()
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
      {ahead}
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
