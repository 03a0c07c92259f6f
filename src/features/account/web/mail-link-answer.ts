/** For loaders and actions: the words of refusals are on the server only. */
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import { refusalText, type RefusalCode } from '#kernel/refusals.ts'
import type { Locale } from '#kernel/locale.ts'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** What is wrong with the link before it is used; '' when nothing is. */
export function faultOfLink(request: Request, locale: Locale): string {
  return tokenOf(request) === '' ? refusalText('account.link_invalid', {}, locale) : ''
}

/** `fault` is '' when it worked. */
export type MailLinkAnswer = { readonly fault: string }

/** @param use calls the endpoint with the token of the link @throws what is no refusal */
export async function answerOfLink(
  request: Request,
  locale: Locale,
  use: (token: string) => Promise<unknown>,
): Promise<MailLinkAnswer> {
  const refused = (code: RefusalCode) => ({ fault: refusalText(code, {}, locale) })
  try {
    await use(tokenOf(request))
    return { fault: '' }
  } catch (error) {
    if (error instanceof RefusalError) return refused(error.refusal.code)
    if (error instanceof FieldErrors) return refused('account.link_invalid')
    throw error
  }
}
