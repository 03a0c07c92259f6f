/** Asks whether a provider is to be connected to the account of who is signed in; nothing is connected without that. */
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { loginRedirect, missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { nextPath } from '../../sign-in/rules/next-path.ts'
import { readSocial } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PROVIDER_NAMES, PROVIDER_PATHS } from './provider-names.ts'
import { SocialNotice, socialFailure } from './social-notice.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const query = new URL(request.url).searchParams
  const next = nextPath(query.get('next'), localPath('/', locale))
  try {
    const { data } = await call(readSocial)
    const offered = data.find((one) => one.provider === params['provider'])
    if (offered?.isLinked) throw redirect(next)
    if (!offered) throw missingPage(request)
    const failure = viewer.verified ? socialFailure(query) : 'unconfirmed'
    return { locale, next, provider: offered.provider, email: viewer.email, failure }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  const t = translator(locale === 'en' ? en : de, locale)
  const provider = PROVIDER_NAMES[loaderData?.provider ?? 'google']
  return [{ title: `${t('connectTitle', { provider })} – Viertel` }, { name: 'robots', content: 'noindex' }]
}

export default function AccountConnectPage() {
  const { locale, next, provider, email, failure } = useLoaderData<typeof loader>()
  const t = useTexts({ de, en })
  const name = { provider: PROVIDER_NAMES[provider] }
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('connectTitle', name)}</h1>
      {failure && <SocialNotice provider={provider} failure={failure} />}
      {failure !== 'unconfirmed' && (
        <>
          <p>{t('connectText', { ...name, email })}</p>
          <form method="post" action={PROVIDER_PATHS[provider]}>
            <input type="hidden" name="next" value={next} />
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="link" value="yes" />
            <Button type="submit" look="primary" isWide>
              {t('connect', name)}
            </Button>
          </form>
        </>
      )}
      <ButtonLink to={next} isWide>
        {t('notNow')}
      </ButtonLink>
    </main>
  )
}
