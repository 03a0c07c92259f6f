import { FieldErrors, RefusalError } from '#kernel/verdict.ts'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const isWholeLink = (request: Request) => tokenOf(request) !== ''

/** @param use calls the endpoint with the token of the link @throws what is no refusal */
export async function answerOfLink(
  request: Request,
  use: (token: string) => Promise<unknown>,
): Promise<{ isDone: boolean }> {
  try {
    await use(tokenOf(request))
    return { isDone: true }
  } catch (error) {
    if (error instanceof RefusalError || error instanceof FieldErrors) return { isDone: false }
    throw error
  }
}
