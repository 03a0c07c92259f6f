/** Whether a new password is accepted (Spec 5 and safety rule 12); the server decides. */
import type { RefusalCode } from '#kernel/refusals.ts'
import { COMMON_WORDS, LEAKED_CORES, LEAKED_PASSWORDS } from './common-words.ts'
import { passwordRules } from './password-rules.ts'

/** @param context texts that it must not be made of: name, e-mail address */
export function passwordFault(password: string, context: readonly string[] = []): RefusalCode | null {
  if (passwordRules(password).some((one) => !one.met)) return 'account.password_weak'
  return isCommon(password, context) ? 'account.password_common' : null
}

/**
 * A well-known word stays guessable with a capital, digits and signs around it ("P@ssw0rd!1"). So the core is compared:
 * lower case, look-alike signs as letters, everything else dropped. Also refused: leaked passwords, one sign repeated,
 * and rows of the keyboard.
 */
function isCommon(password: string, context: readonly string[] = []): boolean {
  const cores = coresOf(password)
  const words = new Set([...COMMON_WORDS, ...context.flatMap(contextWords)])
  if (new Set(password).size < FEWEST_SIGNS) return true
  if (LEAKED_PASSWORDS.has(password.normalize('NFKC').toLowerCase())) return true
  return cores.some(
    (core) =>
      words.has(core) ||
      LEAKED_CORES.has(core) ||
      (core.length >= 4 && (isRepeated(core) || ROWS.some((row) => row.includes(core)))),
  )
}

/** The minimum of different characters; "Aa1!!!!!" has four. */
const FEWEST_SIGNS = 5

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
}
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
  'qayxswedc',
  'qazwsxedc',
]

/** Letters only, once with digits and signs dropped and once with inner ones read as letters. */
function coresOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const trimmed = lower.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const read = (text: string) => [...text].map((sign) => LOOK_ALIKE[sign] ?? sign).join('')
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
  return [...new Set([letters(lower), letters(read(trimmed)), letters(read(lower))])]
}

function isRepeated(core: string): boolean {
  return /^(.{1,4}?)\1+$/u.test(core)
}

function contextWords(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase()
  const parts = lower.split(/[^\p{L}]+/u).filter((part) => part.length >= 4)
  return [lower.replaceAll(/[^\p{L}]/gu, ''), ...parts]
}
