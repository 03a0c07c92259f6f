/** The name of somebody who comes from a provider: always one, and never one that our own form would refuse. */
import { hasLetterOrDigit, withoutUnseen } from '#kernel/readable-text.ts'
import { hasWebAddress } from '#kernel/web-address.ts'

type ProviderNames = { readonly given?: unknown; readonly family?: unknown; readonly whole?: unknown }
type PersonName = { readonly name: string; readonly givenName: string; readonly surname: string }

const LONGEST = 80

/** @param email decides where the provider gives no usable name; relay addresses say nothing about a person */
export function nameFromProvider({ given, family, whole }: ProviderNames, email: string): PersonName {
  const givenName = usable(given)
  const surname = usable(family)
  if (givenName !== '' || surname !== '') return named(givenName || surname, givenName === '' ? '' : surname)
  const [first = '', ...others] = usable(whole).split(' ')
  if (first !== '') return named(first, others.join(' '))
  const local = isRelay(email) ? '' : usable((email.split('@')[0] ?? '').split('+')[0]?.replaceAll(/[._\d-]+/g, ' '))
  return named(local || 'Gast', '')
}

/** Apple's "Hide My Email" forwards from a random address. */
function isRelay(email: string): boolean {
  return email.toLowerCase().endsWith('@privaterelay.appleid.com')
}

function named(givenName: string, surname: string): PersonName {
  return { givenName, surname, name: `${givenName} ${surname}`.trim() }
}

function usable(value: unknown): string {
  if (typeof value !== 'string' || !value.isWellFormed()) return ''
  const text = withoutUnseen(value.slice(0, LONGEST * 4).normalize('NFC'))
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029\s]+/g, ' ')
    .trim()
  return hasWebAddress(text) || !hasLetterOrDigit(text)
    ? ''
    : [...text].slice(0, LONGEST).join('').slice(0, LONGEST).trim()
}
