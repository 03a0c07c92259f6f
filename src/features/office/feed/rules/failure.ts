/** Why a calendar could not be fetched, as its host is told. */
export type FailureCode = 'fetch_refused' | 'fetch_private' | 'fetch_large' | 'fetch_failed'

/** @param reason of OutsideUnavailable */
export function failureCode(reason: string): FailureCode {
  if (reason === 'refused') return 'fetch_refused'
  if (reason === 'private address') return 'fetch_private'
  return reason === 'too large' ? 'fetch_large' : 'fetch_failed'
}
