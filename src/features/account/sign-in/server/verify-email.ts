import { localPath } from '#kernel/locale.ts'
import { RefusalError, refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { verifyEmail as contract } from '../contract.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { libraryOf } from './auth-library.ts'

export async function verifyEmail({ query, context }: Call<typeof contract>) {
  const code = await refusalOf(query.token, context)
  const page = new URLSearchParams(code === null ? { verified: 'yes' } : { error: code })
  if (query.next !== undefined) page.set('next', query.next)
  return { location: `${localPath('/login', query.locale)}?${page}` }
}

/** Null when the address is now verified. */
async function refusalOf(token: string, context: Context): Promise<string | null> {
  try {
    if (token === '') refuse('account.link_invalid')
    await translateAuthErrors(() => libraryOf(context).verifyEmail({ query: { token } }))
    return null
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return error.refusal.code
  }
}
