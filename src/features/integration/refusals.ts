/** Why a key of the API is not made, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const integrationRefusals = refusals({
  'api_key.not_allowed': {
    status: 403,
    de: 'API-Schlüssel macht, wer für das Unternehmen abrechnet.',
    en: 'API keys are made by whoever bills for the company.',
  },
  'api_key.too_many': {
    status: 422,
    de: 'Mehr als {most} Schlüssel sind nicht möglich. Entferne zuerst einen.',
    en: 'There can be no more than {most} keys. Remove one first.',
  },
  'api_key.scope_not_yours': {
    status: 422,
    field: 'scopes',
    de: 'Dieses Recht gibt es für dein Konto nicht.',
    en: 'Your account cannot give this right.',
  },
})

type IntegrationRefusals = typeof integrationRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends IntegrationRefusals {}
}
