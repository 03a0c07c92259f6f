/** The way back from a provider: the library checks state, code and token, then the common gate begins the session. */
import { localPath } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import { systemClock } from '#platform/clock.ts'
import { unproveSession } from '#platform/session/login-sessions.ts'
import { sessionCookieName, sessionTokenOf } from '#platform/session/session-cookie.ts'
import { nextPath, withNext } from '../../sign-in/rules/next-path.ts'
import { emitAccountChange } from '../../sign-in/server/emit-account-change.ts'
import { headersOf, passCookies } from '../../sign-in/server/caller-session.ts'
import { finishSignIn } from '../../sign-in/server/finish-sign-in.ts'
import type { finishSocial as finishContract, receiveApple as receiveContract } from '../contract.ts'
import { connectPath } from '../rules/connect-path.ts'
import { failureOf, isSocialProvider } from '../rules/social-answer.ts'
import { isRecentSignIn } from '../rules/recent-sign-in.ts'
import { offeredProviders, socialLibraryOf, withAuthTime } from './social-library.ts'

export async function receiveApple({ body, context }: Call<typeof receiveContract>) {
  if (!offeredProviders(context.config).includes('apple')) refuse('request.not_found')
  const { BASE_URL } = context.config
  const answer = Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { location: `${BASE_URL}/api/auth/callback/apple?${new URLSearchParams(answer)}` }
}

export async function finishSocial(call: Call<typeof finishContract>) {
  const { params, query, caller, locale, context } = call
  const { provider } = params
  if (!isSocialProvider(provider) || !offeredProviders(context.config).includes(provider)) refuse('request.not_found')
  const library = await socialLibraryOf(context, provider)
  if (library === null) refuse('request.unavailable')
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const { answer, authTime } = await withAuthTime(
    () =>
      library.callbackOAuth({
        params: { id: provider },
        query: sent,
        headers: headersOf(caller),
        method: 'GET',
        asResponse: true,
      } as never) as Promise<Response>,
  )
  const back = new URL(answer.headers.get('location') ?? '/', context.config.BASE_URL).searchParams
  const page = back.get('locale') === 'en' || (back.get('locale') === null && locale === 'en') ? 'en' : 'de'
  const said = nextPath(back.get('next'))
  const next = said === '/' ? localPath('/', page) : said
  const error = back.get('error')
  if (error !== null || !back.has('social')) {
    // The cookie of the state is used up; a session was not begun.
    passCookies(caller, withoutSession(answer.headers, context))
    const failure = failureOf(error ?? '')
    if (back.get('social') === 'link_failed') return { location: connectPath(provider, next, page, failure) }
    const reason = failure === 'not_linked' ? { link: provider } : { social: failure, provider }
    const wanted = next === localPath('/', page) ? {} : { next }
    return { location: `${localPath('/login', page)}?${new URLSearchParams({ ...reason, ...wanted })}` }
  }
  if (back.get('social') === 'linked') {
    passCookies(caller, withoutSession(answer.headers, context))
    if (call.viewer.kind !== 'guest') await emitAccountChange(context, call.viewer, 'provider_linked')
    return { location: next }
  }
  const begun = await library.getSession({ headers: new Headers({ cookie: cookiesSetBy(answer.headers) }) })
  if (begun === null) throw new Error('the library began no session')
  const { user } = begun
  if (back.get('social') === 'new' && page === 'en')
    await context.db.write.updateTable('person').set({ locale: page }).where('id', '=', user.id).execute()
  const person = await context.db.write
    .selectFrom('person')
    .select('terms_accepted_at')
    .where('id', '=', user.id)
    .executeTakeFirst()
  const finished = await finishSignIn({ caller, context }, provider, { headers: answer.headers, user })
  if ('second' in finished.data) return { location: withNext(localPath('/login/second', page), next) }
  if (!isRecentSignIn(authTime, systemClock().now().epochMilliseconds / 1000)) {
    // They are signed in, but have not shown that it is them and not somebody at their open browser.
    await unprove(answer.headers, context)
    if (back.get('social') === 'proof')
      return { location: `${localPath('/password/confirm', page)}?${new URLSearchParams({ next, stale: provider })}` }
  }
  if (person?.terms_accepted_at) return { location: next }
  // Whoever wanted nothing in particular is asked afterwards what they are here for.
  const wanted = next === localPath('/', page) ? '' : `?${new URLSearchParams({ next })}`
  return { location: `${localPath('/welcome/terms', page)}${wanted}` }
}

async function unprove(headers: Headers, { db, config }: Context): Promise<void> {
  const token = sessionTokenOf(cookiesSetBy(headers), sessionCookieName(config.BASE_URL), config.SECRET)
  if (token !== null) await unproveSession(db.write, token)
}

/** The cookies that the answer sets, as a browser would send them. */
function cookiesSetBy(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')
}

function withoutSession(headers: Headers, { config }: Context): Headers {
  const name = `${sessionCookieName(config.BASE_URL)}=`
  return new Headers(
    headers
      .getSetCookie()
      .filter((cookie) => !cookie.startsWith(name))
      .map((cookie): [string, string] => ['set-cookie', cookie]),
  )
}
