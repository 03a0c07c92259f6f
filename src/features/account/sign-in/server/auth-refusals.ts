/** Maps errors of the sign-in library to refusals of the catalogue. The library's texts are never shown. */
import type { RefusalCode } from '#kernel/refusals.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'

const CODES: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'account.credentials',
  USER_ALREADY_EXISTS: 'account.email_exists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'account.email_exists',
  INVALID_EMAIL: 'account.email_invalid',
  PASSWORD_TOO_SHORT: 'account.password_weak',
  PASSWORD_TOO_LONG: 'account.password_weak',
  INVALID_TOKEN: 'account.link_invalid',
  TOKEN_EXPIRED: 'account.link_invalid',
  USER_NOT_FOUND: 'account.link_invalid',
}

type LibraryError = { statusCode?: unknown; body?: { code?: unknown } | undefined }

/** Calls the library; its errors become refusals, other errors are rethrown. */
export async function translateAuthErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof RefusalError || error instanceof FieldErrors) throw error
    const { statusCode, body } = (typeof error === 'object' && error !== null ? error : {}) as LibraryError
    const code = typeof body?.code === 'string' ? CODES[body.code] : undefined
    // A signed-in person typed a wrong old password (Spec 8: Password is not correct).
    if (body?.code === 'INVALID_PASSWORD')
      throw new FieldErrors({ currentPassword: [{ code: 'account.password_wrong', slots: {} }] })
    if (code) throw new RefusalError({ code, slots: {} })
    if (statusCode === 401) throw new RefusalError({ code: 'auth.required', slots: {} })
    throw error
  }
}
