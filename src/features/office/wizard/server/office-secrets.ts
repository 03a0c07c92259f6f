/** Wi-Fi and door code of an office: stored encrypted, for those who have booked, shortly before the start. */
import type { Keyring } from '#platform/keyring.ts'
import { sealText, unsealText, type Seal } from '#platform/sealed-text.ts'
import { SECRET_FIELDS } from '../rules/word-steps.ts'
import type { Fields } from '../rules/wizard-steps.ts'

export type Secrets = { readonly [Name in (typeof SECRET_FIELDS)[number]]: string }

/** Of a draft, too: it becomes the office of its number. */
export const secretsSeal = (officeId: number): Seal => ({ purpose: 'office secrets', bound: String(officeId) })

/** Null when there is nothing to keep secret. */
export function sealSecrets(fields: Fields, officeId: number, keyring: Keyring): string | null {
  const secrets = Object.fromEntries(SECRET_FIELDS.map((name) => [name, fields[name] ?? '']))
  if (Object.values(secrets).every((text) => text === '')) return null
  return sealText(JSON.stringify(secrets), secretsSeal(officeId), keyring)
}

export function openSecrets(sealed: string | null, officeId: number, keyring: Keyring): Secrets {
  const none = { wifi: '', doorCode: '' }
  return sealed === null ? none : { ...none, ...JSON.parse(unsealText(sealed, secretsSeal(officeId), keyring)) }
}

export function withoutSecrets(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.some((one) => one === name)))
}
