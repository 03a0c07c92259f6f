/** Sample calls of content pages and the terms (sample-calls.ts). */
import type { Asking } from './company-sample-calls.ts'

export const CONTENT_SAMPLE_CALLS = {
  'GET /api/page/{page}': { path: 'ranking' },
  'GET /api/operator/page': {},
  'GET /api/operator/page/{page}': { path: 'ranking', query: 'locale=de' },
  'GET /api/operator/terms': {},
  'PUT /api/operator/terms/{version}': {
    path: '1',
    body: {
      de: { title: 'Probe', markdown: 'Probe' },
      en: { title: 'Probe', markdown: 'Probe' },
      change: { kind: 'correction', reason: 'Nur ein Tippfehler.' },
    },
  },
  'POST /api/operator/page/preview': { body: { locale: 'de', title: 'Probe', markdown: 'Probe' } },
  'PUT /api/operator/page/{page}': {
    path: 'probe',
    body: { locale: 'de', title: 'Probe', markdown: 'Probe', version: 0 },
  },
  'DELETE /api/operator/page/{page}': { path: 'probe', query: 'locale=de' },
} satisfies Record<string, Asking>
