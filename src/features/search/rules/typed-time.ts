/**
 * A start time as people type it, in German or English; accepts more than the API does (kernel/quarters.ts, Spec 5).
 */
import { formatQuarter, nearestQuarter, parseTime } from '#kernel/quarters.ts'

/** "10.30", "10h30", "1430", "9"; then "Uhr", "h" or "o'clock", or am and pm. */
const TYPED = /^(\d{1,2})(?:[:.,h ]?([0-5]\d))?(?::[0-5]\d)?(?: ?(uhr|h|o['’]?clock|am|pm|a\.m\.|p\.m\.))?$/

/** Minutes since midnight; null when it is not a time. */
function parseTypedTime(text: string): number | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const exact = parseTime(plain)
  if (exact !== null) return exact
  const match = TYPED.exec(plain)
  if (!match) return null
  const half = match[3]?.startsWith('a') ? 'am' : match[3]?.startsWith('p') ? 'pm' : null
  const hours = Number(match[1])
  if (half && (hours < 1 || hours > 12)) return null
  const onDial = half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours
  return parseTime(`${onDial}:${match[2] ?? '00'}`)
}

/** "2 pm" and "14:07" become "14:00"; other text does not change, and the form reports it. */
export function roundedTime(text: string): string {
  const minutes = parseTypedTime(text)
  return minutes === null ? text.trim() : formatQuarter(nearestQuarter(minutes))
}
