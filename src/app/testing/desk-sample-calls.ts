/** Sample calls of what operators do about one person; there is none with this id. */
import type { Asking } from './company-sample-calls.ts'

const NOBODY = '01980000-0000-7000-8000-000000000000'

export const DESK_SAMPLE_CALLS: Readonly<Record<string, Asking>> = {
  'PUT /api/operator/person/{id}/suspension': {
    path: NOBODY,
    body: { reason: 'Hat mehrmals gebucht und nie bezahlt.' },
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
}
