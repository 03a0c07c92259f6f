/** What the page for signing in shows, and what its form does. Only loaders and actions use it. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { REFUSALS } from '#kernel/refusals.ts'
import { signIn } from '../contract.ts'
import { nextPath, withNext } from '../rules/next-path.ts'
import { readRemainingWays } from '../rules/remaining-ways.ts'
import { readSocial } from '../../social/contract.ts'
import { connectPath } from '../../social/rules/connect-path.ts'
import { socialOutcome } from '../../social/web/social-notice.tsx'
import { sessionRedirect } from './session-redirect.ts'

export async function loadLoginPage({ request, context }: LoaderFunctionArgs) {
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

export async function loginAction({ request, context }: ActionFunctionArgs) {
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
