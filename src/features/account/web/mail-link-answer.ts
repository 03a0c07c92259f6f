import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import type { RefusalCode } from '#kernel/refusals.ts'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const isWholeLink = (request: Request) => tokenOf(request) !== ''

export type MailLinkAnswer = { readonly isDone: true } | { readonly isDone: false; readonly code: RefusalCode }

/** @param use calls the endpoint with the token of the link @throws what is no refusal */
export async function answerOfLink(
  request: Request,
  use: (token: string) => Promise<unknown>,
): Promise<MailLinkAnswer> {
  try {
    await use(tokenOf(request))
    return { isDone: true }
  } catch (error) {
    if (error instanceof RefusalError) return { isDone: false, code: error.refusal.code }
    if (error instanceof FieldErrors) return { isDone: false, code: 'account.link_invalid' }
    throw error
  }
}
