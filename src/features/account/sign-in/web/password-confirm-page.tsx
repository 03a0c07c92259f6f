/** Spec 2: password confirm. Whoever changes how the account is entered shows once more who they are. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import { fillSlots } from '#client/fill-slots.tsx'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { PasskeyProof } from '../../passkey/web/passkey-proof.tsx'
import { readSocial } from '../../social/contract.ts'
import { isSocialProvider } from '../../social/rules/social-answer.ts'
import { PROVIDER_NAMES } from '../../social/web/provider-names.ts'
import { Notice } from '#ui/notice.tsx'
import { SocialButtons } from '../../social/web/social-buttons.tsx'
import { proveAgain, readProof } from '../contract.ts'
import { nextPath } from '../rules/next-path.ts'
import de from '../../security/texts.de.ts'
import en from '../../security/texts.en.ts'
import { PasswordField } from './password-field.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const next = nextPath(new URL(request.url).searchParams.get('next'), localPath('/account/social', locale))
  try {
    const [{ data: proof }, { data: social }] = await Promise.all([call(readProof), call(readSocial)])
    const linked = social.filter(({ isLinked }) => isLinked).map(({ provider }) => provider)
    // Whoever has nothing else shows it by signing in anew.
    const said = new URL(request.url).searchParams.get('stale')
    const stale = said !== null && isSocialProvider(said) ? said : null
    return { locale, next, stale, ways: proof.ways, providers: proof.ways.length === 0 ? linked : [] }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const body = form.has('code') ? { code: textOf(form, 'code') } : { currentPassword: textOf(form, 'currentPassword') }
  try {
    await call(proveAgain, { body })
  } catch (error) {
    return formRefused(error, form, ['code', 'currentPassword'], locale)
  }
  return redirect(nextPath(textOf(form, 'next'), localPath('/account/social', locale)), 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).proofTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function PasswordConfirmPage() {
  const { next, stale, ways, providers } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const asked = ways.find((way) => way !== 'passkey')
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('proofTitle')}</h1>
      <p className="quiet">{t('proofText')}</p>
      {asked !== undefined && (
        <PostForm className="panel stack" answer={answer}>
          <input type="hidden" name="next" value={next} />
          {asked === 'code' ? (
            <TextField label={t('factorAnyCode')} name="code" autoComplete="one-time-code" required maxLength={40} />
          ) : (
            <PasswordField name="currentPassword" label={t('password')} autoComplete="current-password" />
          )}
          <FormMessage />
          <SubmitButton look="primary">{t('proofButton')}</SubmitButton>
        </PostForm>
      )}
      {ways.includes('passkey') && <PasskeyProof next={next} />}
      {stale !== null && (
        <Notice tone="bad" isAnnounced>
          <div>
            <p>{t('proofStale', { provider: PROVIDER_NAMES[stale] })}</p>
            {providers.length > 0 && (
              <p>
                {fillSlots(t('proofSetPassword'), {
                  link: <Link to={path('/password/forgot')}>{t('proofSetPasswordLink')}</Link>,
                })}
              </p>
            )}
          </div>
        </Notice>
      )}
      {providers.length > 0 && <p>{t('proofBySignIn')}</p>}
      <SocialButtons providers={providers} next={next} isProof />
    </main>
  )
}
