/** Wi-Fi and door code of an office: stored encrypted, for those who have booked, shortly before the start. */
import { sealText, unsealText, type SealFor } from '#platform/sealed-text.ts'
import { SECRET_FIELDS } from '../rules/word-steps.ts'
import type { Fields } from '../rules/wizard-steps.ts'

export type Secrets = { readonly [Name in (typeof SECRET_FIELDS)[number]]: string }

const sealOf = (officeId: number, secret: string): SealFor => ({
  secret,
  purpose: 'office secrets',
  bound: String(officeId),
})

/** Null when there is nothing to keep secret. */
export function sealSecrets(fields: Fields, officeId: number, secret: string): string | null {
  const secrets = Object.fromEntries(SECRET_FIELDS.map((name) => [name, fields[name] ?? '']))
  if (Object.values(secrets).every((text) => text === '')) return null
  return sealText(JSON.stringify(secrets), sealOf(officeId, secret))
}

export function openSecrets(sealed: string | null, officeId: number, secret: string): Secrets {
  const none = { wifi: '', doorCode: '' }
  return sealed === null ? none : { ...none, ...JSON.parse(unsealText(sealed, sealOf(officeId, secret))) }
}

export function withoutSecrets(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.some((one) => one === name)))
}
