/** Sends the browser to the provider. Where it comes back to is constant; what was wanted travels in our own path. */
import type { Call } from '#platform/context.ts'
import { localPath } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { startApple as appleContract, startSocial as socialContract } from '../contract.ts'
import { headersOf, passCookies } from '../../sign-in/server/caller-session.ts'
import { translateAuthErrors } from '../../sign-in/server/auth-refusals.ts'
import { nextPath, withNext } from '../../sign-in/rules/next-path.ts'
import { ANEW } from '../rules/recent-sign-in.ts'
import { connectPath } from '../rules/connect-path.ts'
import type { SocialProvider } from '../rules/social-answer.ts'
import { offeredProviders, socialLibraryOf } from './social-library.ts'

type StartCall = Call<typeof appleContract>

export async function startSocial(call: Call<typeof socialContract>) {
  if (call.params.provider !== 'google') refuse('request.not_found')
  return start({ ...call, params: undefined }, 'google')
}

export async function startApple(call: StartCall) {
  return start(call, 'apple')
}

async function start({ viewer, body, caller, context }: StartCall, provider: SocialProvider) {
  if (!offeredProviders(context.config).includes(provider)) refuse('request.not_found')
  const library = await socialLibraryOf(context, provider)
  if (library === null) refuse('request.unavailable')
  const isLinking = body.link === 'yes' && viewer.kind !== 'guest'
  // The page says that the address has to be confirmed first.
  if (isLinking && !viewer.verified)
    return { location: connectPath(provider, nextPath(body.next), body.locale, 'unconfirmed') }
  // A new way in is asked for as one that is taken away: an unattended session must not leave one behind.
  if (isLinking && !viewer.proved)
    return {
      location: withNext(
        localPath('/password/confirm', body.locale),
        connectPath(provider, nextPath(body.next), body.locale),
      ),
    }
  const isProof = body.proof === 'yes' && !isLinking
  const wanted = new URLSearchParams({ locale: body.locale, next: nextPath(body.next) })
  const back = (outcome: string) =>
    `${context.config.BASE_URL}/login?${new URLSearchParams([['social', outcome], ...wanted])}`
  const asked = {
    headers: headersOf(caller),
    returnHeaders: true as const,
    body: {
      provider,
      disableRedirect: true,
      callbackURL: back(isLinking ? 'linked' : isProof ? 'proof' : 'done'),
      newUserCallbackURL: back('new'),
      errorCallbackURL: back(isLinking ? 'link_failed' : 'failed'),
    },
  }
  const { headers, response } = await translateAuthErrors(() =>
    isLinking ? library.linkSocialAccount(asked) : library.signInSocial(asked),
  )
  passCookies(caller, headers)
  const location = response.url ?? refuse('request.unavailable')
  if (!isProof) return { location }
  const address = new URL(location)
  for (const [name, value] of Object.entries(ANEW[provider])) address.searchParams.set(name, value)
  return { location: address.href }
}
