/** Calls of what is announced, of keys of the API and of webhooks. */
import type { Asking } from './company-sample-calls.ts'

/** Of one that has begun and goes on. */
export const ANNOUNCED = {
  kind: 'incident',
  shownOn: 'status',
  titleDe: 'Probe',
  titleEn: 'Sample',
  textDe: 'Nur eine Probe',
  textEn: 'Only a sample',
  startsAt: '2026-11-01T10:00',
  endsAt: '',
} as const
const COMING = { ...ANNOUNCED, kind: 'notice', startsAt: '2030-01-01T10:00' }

const UNKNOWN = '01980000-0000-7000-8000-000000000000'

export const OUTSIDE_SAMPLE_CALLS: Readonly<Record<string, Asking>> = {
  'GET /api/account/key': {},
  'POST /api/account/key': { body: { name: 'Probe', scopes: ['bookings:read'], days: 30 } },
  'DELETE /api/account/key/{id}': { path: UNKNOWN },
  'GET /api/account/webhook': {},
  'POST /api/account/webhook': { body: { url: 'https://program.example/hook', events: ['booking.placed'] } },
  'PUT /api/account/webhook/{id}': { path: UNKNOWN, body: { isPaused: true } },
  'POST /api/account/webhook/{id}/secret': { path: UNKNOWN },
  'GET /api/account/webhook/{id}/delivery': { path: UNKNOWN },
  'POST /api/account/webhook/{id}/test': { path: UNKNOWN },
  'POST /api/account/webhook/{id}/delivery/{delivery}': { path: `${UNKNOWN}/${UNKNOWN}` },
  'DELETE /api/account/webhook/{id}': { path: UNKNOWN },
  'GET /api/announcement': {},
  'GET /api/status': {},
  'GET /api/operator/announcement': {},
  'POST /api/operator/announcement': { body: COMING },
  'PUT /api/operator/announcement/{id}': { path: '4711', body: COMING },
  'POST /api/operator/announcement/{id}/update': { path: '4711', body: { textDe: 'Weiter', textEn: 'On' } },
  'POST /api/operator/announcement/{id}/end': { path: '4711' },
}
