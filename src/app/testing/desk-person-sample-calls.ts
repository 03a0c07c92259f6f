/** Calls of what operators do for a person, whom nobody is, and of requests about data (sample-calls.ts). */
import type { Asking } from './company-sample-calls.ts'
import { RULE } from './report-sample-calls.ts'

/** An access request; with other words another kind. */
export const ASKED_BY_LETTER = {
  kind: 'access',
  channel: 'letter',
  identity: 'document',
  arrivedOn: '2026-11-09',
  wanted: '',
} as const

const NOBODY = '01980000-0000-7000-8000-000000000000'

export const DESK_PERSON_SAMPLE_CALLS: Readonly<Record<string, Asking>> = {
  'PUT /api/operator/person/{id}/suspension': {
    path: NOBODY,
    body: { reason: 'Hat mehrmals gebucht und nie bezahlt.', ...RULE },
  },
  'DELETE /api/operator/person/{id}/suspension': {
    path: NOBODY,
    body: { reason: 'Hat alles bezahlt.' },
  },
  'DELETE /api/operator/person/{id}/session': {
    path: NOBODY,
    body: { reason: 'Das Telefon ist weg.' },
  },
  'GET /api/operator/person/{id}': { path: NOBODY },
  'GET /api/operator/person/{id}/timeline': { path: NOBODY },
  'POST /api/operator/person/{id}/mail': {
    path: NOBODY,
    body: { mail: 'verification', reason: 'Findet die Mail nicht.' },
  },
  'DELETE /api/operator/person/{id}/lock': {
    path: NOBODY,
    body: { reason: 'Hat angerufen, war es selbst.' },
  },
  'POST /api/operator/person/{id}/impersonation': {
    path: NOBODY,
    body: { reason: 'Findet die Rechnung nicht.' },
  },
  'DELETE /api/impersonation': {},
  'POST /api/operator/person/{id}/request': {
    path: NOBODY,
    body: ASKED_BY_LETTER,
  },
  'GET /api/operator/request': {},
  'GET /api/operator/requests.csv': {},
  'PUT /api/operator/request/{id}/extension': { path: '4711', body: { reason: 'Die Akten liegen im Archiv.' } },
  'PUT /api/operator/request/{id}/fulfilment': { path: '4711', body: {} },
  'PUT /api/operator/request/{id}/closing': {
    path: '4711',
    body: { as: 'refused', reason: 'Wir haben keine Daten dazu.' },
  },
  'GET /api/account/copy/{token}': { path: 'nothing' },
  'GET /api/account/copy/{token}/file': { path: 'nothing' },
}
