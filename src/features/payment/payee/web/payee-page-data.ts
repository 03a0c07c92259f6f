/** What loaders and actions of the pages with the payee's panel have in common. */
import { redirect, redirectDocument } from 'react-router'
import { formDone } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { withNext } from '#features/account/sign-in/rules/next-path.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { createPayee, readPayees, refreshPayee } from '../contract.ts'
import { PAYEE_INTENT, type PayeeData } from './payee-panel.tsx'

/** Who comes back from the payment provider is not believed: it is asked. */
export async function loadPayee(call: PageContext['call'], place: number | null, request: Request): Promise<PayeeData> {
  const query = new URL(request.url).searchParams
  const isBack = query.has('connected')
  if (place === null) return { place, payee: null, problem: null, isBack, live: 0 }
  const params = { location: String(place) }
  const asked = isBack
    ? await call(refreshPayee, { params }).then(
        ({ data }) => data,
        (error: unknown) => {
          // 503: it is away.
          if (error instanceof Response && error.status === 503) return null
          throw error
        },
      )
    : undefined
  if (asked) return { place, payee: asked.accounts[0] ?? null, problem: null, isBack, live: asked.live }
  const [payee = null] = (await call(readPayees, { params })).data
  return { place, payee, problem: asked === null ? 'away' : query.has('expired') ? 'expired' : null, isBack, live: 0 }
}

/** @returns the redirect to the payment provider, or the form's answer */
export async function postPayee(
  call: PageContext['call'],
  place: number,
  form: FormData,
  page: string,
  locale: Locale,
) {
  const params = { location: String(place) }
  if (textOf(form, 'change') === 'refresh') {
    await call(refreshPayee, { params })
    return formDone(PAYEE_INTENT)
  }
  const { data } = await call(createPayee, { params, body: { returnPath: page } }).catch((error: unknown) => {
    // There is nothing typed that could get lost: whoever has shown who they are presses the button again.
    if (error instanceof RefusalError && error.refusal.code === 'account.proof_needed')
      throw redirect(withNext(localPath('/password/confirm', locale), page), 303)
    throw error
  })
  // Of the whole document, because it is on another host, or, in the sandbox, not one of the router's pages.
  return redirectDocument(data.url, 303)
}
