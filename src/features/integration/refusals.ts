/** Why a key of the API or a webhook is not made, in both languages. */
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
  'webhook.not_allowed': {
    status: 403,
    de: 'Webhooks richtet ein, wer für das Unternehmen abrechnet.',
    en: 'Webhooks are set up by whoever bills for the company.',
  },
  'webhook.too_many': {
    status: 422,
    de: 'Mehr als {most} Adressen sind nicht möglich. Lösche zuerst eine.',
    en: 'There can be no more than {most} addresses. Delete one first.',
  },
  'webhook.address': {
    status: 422,
    field: 'url',
    de: 'Das muss eine öffentliche Adresse mit https:// sein, ohne Zugangsdaten und ohne #.',
    en: 'This must be a public address with https://, without credentials and without #.',
  },
  'webhook.event_not_yours': {
    status: 422,
    field: 'events',
    de: 'Dieses Ereignis gibt es für dein Konto nicht.',
    en: 'Your account does not have this event.',
  },
  'webhook.not_active': {
    status: 422,
    de: 'An diese Adresse wird gerade nichts gesendet. Schalte sie zuerst ein.',
    en: 'Nothing is sent to this address at the moment. Switch it on first.',
  },
})

type IntegrationRefusals = typeof integrationRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends IntegrationRefusals {}
}
