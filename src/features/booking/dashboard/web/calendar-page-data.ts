/** What both views read from their address. */
import { isIsoDate } from '#kernel/time.ts'

/** Spec 2: both views read `id` and `date`. What is not a day means today. */
export function dateOf(request: Request, today: string): string {
  const typed = new URL(request.url).searchParams.get('date') ?? ''
  return isIsoDate(typed) ? typed : today
}

/** Null when no office is named. */
export function officeOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('id') || null
}
